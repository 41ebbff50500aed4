"""A question in free words: what it asks, which rule it speaks of, and what follows."""
