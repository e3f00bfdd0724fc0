// Escaping for HTML, XML and SVG that is written without React.

/** Safe between tags, and in attributes with either kind of quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
