"""A package by name: a library that the spelling check needs brings another `tests` along."""
