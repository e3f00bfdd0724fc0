const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&#60;': '<',
  '&gt;': '>',
  '&#62;': '>',
}

/** React and our own templates escape quotes differently; both mean the same. */
export const decodeEntities = (html: string): string =>
  html.replace(/&#x?\w+;|&amp;|&quot;|&lt;|&gt;/g, (entity) => CHARACTERS[entity] ?? entity)
