"""The front door: `python cli.py ...` does what the installed `ruling ...` does."""

from ruling.cli.main import main

if __name__ == "__main__":
    main()
