"""Text taken from pages: page numbers, lone bullets and broken lines leave no trace."""

from __future__ import annotations

from kg.sources import read

CARD = """守橋人{n}
{{二}}{{白}}
生物～人类／士兵
2/{n}
每当守橋人{n}进行阻挡时，你可以检视你牌库顶的两张牌，然后将其中一张置于你的牌
库底。如此作的牌手获得{n}点生命，并且直到回合结束时都不能再次利用这一个异能来检
视牌。
{bullet}守橋人{n}的异能会在宣告阻挡者之后触发，因此就算守橋人{n}在异能结算之前就已经离开了
战场，你依旧可以检视那些牌并将其中一张置于牌库底，你所获得的生命也不会因此而改
变。
"""


def pages(bullet: str, numbers: list[int]) -> str:
    """Compose a document of one card a page, each page ending in its number."""
    text = "霜桥编年史常见问题集\n\n单卡解惑\n\n"
    for page, number in enumerate(numbers, start=1):
        text += CARD.format(n=page, bullet=bullet) + f"{number}\n\n"
    return text


def test_page_numbers_and_broken_lines() -> None:
    document = read(pages("* ", list(range(1, 13))).encode())
    assert len(document.cards) == 12
    assert document.unread == ()
    for page, card in enumerate(document.cards, start=1):
        (ability,) = card.faces[0].abilities
        (ruling,) = card.rulings
        assert (card.faces[0].power, card.faces[0].toughness) == ("2", str(page))
        assert "置于你的牌库底。" in ability.text and ability.text.endswith("来检视牌。")
        assert "离开了战场，" in ruling.text and ruling.text.endswith("而改变。")
    kinds = {repair.kind for repair in document.repairs}
    assert kinds == {"page-break", "line-wrap"}


def test_a_page_number_that_is_always_the_same() -> None:
    document = read(pages("* ", [1] * 12).encode())
    assert (len(document.cards), document.unread) == (12, ())


def test_bullets_on_lines_of_their_own() -> None:
    document = read(pages("•\n", list(range(1, 13))).encode())
    assert [len(card.rulings) for card in document.cards] == [1] * 12
    assert document.cards[0].rulings[0].text.startswith("守橋人1的异能")


def test_a_loyalty_is_no_page_number() -> None:
    walker = "巡夜者{n}\n{{三}}{{黑}}\n鹏洛客～巡夜\n{n}\n\n+1：抓一张牌。\n\n"
    text = "霜桥编年史常见问题集\n\n单卡解惑\n\n" + "".join(walker.format(n=n) for n in range(1, 6))
    assert [card.faces[0].loyalty for card in read(text.encode()).cards] == ["1", "2", "3", "4", "5"]
