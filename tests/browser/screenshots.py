"""Screenshots for the READMEs: drawn small, and kept as they are while what they show stays the same.

The browser itself writes WebP, at a third of the size of its PNG. Every version of a screenshot weighs on
every clone for ever.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Locator, Page

SAME = 0.0005
"""The share of pixels in which two drawings of one table may differ: the edge of a letter, a moving ring."""

WEBP = """async ([drawn, kept]) => {
    const pixels = async (base64, type) => {
        const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], {type}));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d");
        context.drawImage(bitmap, 0, 0);
        return [canvas, context.getImageData(0, 0, bitmap.width, bitmap.height).data];
    };
    const text = async blob => {
        const bytes = new Uint8Array(await blob.arrayBuffer());
        return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
    };
    const [canvas] = await pixels(drawn, "image/png");
    const webp = await text(await canvas.convertToBlob({type: "image/webp", quality: 0.8}));
    if (!kept) return [webp, 1];
    const [, now] = await pixels(webp, "image/webp"), [, then] = await pixels(kept, "image/webp");
    if (now.length !== then.length) return [webp, 1];
    let other = 0;
    for (let i = 0; i < now.length; i += 4)
        other += [0, 1, 2].some(k => Math.abs(now[i + k] - then[i + k]) > 24);
    return [webp, other / (now.length / 4)];
}"""


def keep(shown: Locator, path: Path) -> None:
    """Keep a picture of what is shown, unless the one that is there shows the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write(shown.page, shown.screenshot(), path)


def write(page: Page, png: bytes, path: Path) -> None:
    """Write a picture as WebP, unless the one that is there shows the same."""
    kept = b64encode(path.read_bytes()).decode() if path.is_file() else ""
    webp, changed = page.evaluate(WEBP, [b64encode(png).decode(), kept])
    if changed > SAME:
        path.write_bytes(b64decode(webp))
