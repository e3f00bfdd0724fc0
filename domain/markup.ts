// For whatever is written as HTML, XML or SVG without React, which does this by itself.

/** Text as text, whatever signs it has: between tags, and within an attribute of either quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
