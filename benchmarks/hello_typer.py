"""The peer of the whole-process rows: a Typer hello world; `HELLO_PLAIN=1` turns rich markup off."""

import os

import typer

app = typer.Typer(rich_markup_mode=None) if os.environ.get("HELLO_PLAIN") else typer.Typer()


@app.command()
def hello(name: str = "world") -> None:
    """Say hello."""
    print(f"Hello {name}")


if __name__ == "__main__":
    app()
