// XML that is written by calls. Elements without content are left out, as e-invoices ask
// (PEPPOL-EN16931-R008).
import { escapeMarkup } from '#platform/rules/markup.ts'

export interface Xml {
  xml: string
}

type Content = string | Xml | readonly Content[] | false | null | undefined

export const el = (name: string, content: Content, attributes: Record<string, string> = {}): Xml => {
  const inside = write(content)
  return { xml: inside && `<${name}${said(attributes)}>${inside}</${name}>` }
}

/** An element that a schema wants even if it is empty. */
export const emptyElement = (name: string): Xml => ({ xml: `<${name}/>` })

export const xmlFile = ({ xml }: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`

const said = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join('')

function write(content: Content): string {
  if (!content) return ''
  if (typeof content === 'string') return escapeMarkup(content.replace(NOT_IN_XML, ''))
  return isElement(content) ? content.xml : content.map(write).join('')
}

const isElement = (content: Xml | readonly Content[]): content is Xml => 'xml' in content

/** Characters that XML can't hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
