"""Links between pages stay; those to other files of the repository become their names, since the site has no sources."""
import logging
import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!\!)\[([^\]]+)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
log = logging.getLogger("mkdocs.plugins.links")


def on_page_markdown(markdown, page, config, files):
    here = posixpath.dirname(page.file.src_uri)

    def kept(match):
        text, target, anchor = match[1], match[2], match[3] or ""
        path = posixpath.normpath(posixpath.join(here, target))
        for uri in (path, posixpath.join(path, "README.md")):
            if files.get_file_from_path(uri):
                return f"[{text}]({posixpath.relpath(uri, here or '.')}{anchor})"
        # The strict mode takes a warning for an error.
        if here != "tutorials" and not target.startswith("/") and not (ROOT / path).exists():
            log.warning("%s links to %s, which is not there", page.file.src_uri, target)
        return match[0] if target.startswith("/") else text

    return LINK.sub(kept, markdown)
