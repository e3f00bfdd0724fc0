// HTML templates. Values are escaped, except for the results of other templates.

export interface Markup {
  readonly markup: string
}

type TemplateValue = string | number | Markup | Markup[] | undefined | false

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

function render(value: TemplateValue): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  return typeof value === 'object' ? value.markup : escape(String(value))
}

export const html = (strings: TemplateStringsArray, ...values: TemplateValue[]): Markup => ({
  markup: strings.map((text, i) => text + render(values[i])).join(''),
})
