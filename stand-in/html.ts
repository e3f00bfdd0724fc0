// Pages as text. Whatever is put into a template is escaped, unless a template made it.

export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | Markup[] | undefined | false

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(written).join('')
  return typeof piece === 'object' ? piece.markup : escape(String(piece))
}

export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: strings.map((text, i) => text + written(pieces[i])).join(''),
})
