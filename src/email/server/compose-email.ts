// Renders an email as text and as HTML in the site's look. No remote pictures and no tracking.
import { radiusOf } from '#brand/rules/corners.ts'
import type { Look } from '#brand/rules/look.ts'
import { paletteOf } from '#brand/rules/palette-of.ts'
import { TYPEFACES } from '#brand/rules/typefaces.ts'
import { directionOf, SOURCE_LANGUAGE, type Language } from '#platform/rules/languages.ts'
import { escapeMarkup as escape } from '#platform/rules/markup.ts'
import { say, type Words } from '#platform/rules/words.ts'
import type { EmailContent } from '#platform/server/outbox/email.ts'
import type { Agency } from './agency.ts'

export interface ComposedEmail {
  text: string
  html: string
}

const TEST_MODE = say('platform.screens', 'testMode')
const TEST_ORDER = say('platform.emails', 'testOrder')

/** In which an email is written. Those that are older than languages are in English. */
export const languageOfEmail = ({ words }: { words: string }): Language =>
  (JSON.parse(words) as EmailContent).language ?? SOURCE_LANGUAGE

/** Renders a row of the outbox with the agency's current details. */
export function composeMail(
  mail: { subject: string; words: string },
  agency: Agency,
  words: Words,
): ComposedEmail {
  const content = JSON.parse(mail.words) as EmailContent
  return {
    text: emailText(content, agency, words),
    html: emailHtml(mail.subject, content, { agency, words }),
  }
}

/** Renders an email as plain text, complete by itself, with its link written out. */
function emailText(
  { heading, paragraphs, button, facts = [], footnote, test }: EmailContent,
  agency: Agency,
  words: Words,
): string {
  const labelWidth = Math.max(0, ...facts.map(([label]) => label.length))
  const blocks = [
    test ? words.read(TEST_ORDER) : '',
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${`${label}:`.padEnd(labelWidth + 2)}${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    footnote ?? '',
    [
      '-- ',
      agency.name,
      agency.address,
      agency.email,
      agency.origin,
      !test && agency.test && words.read(TEST_MODE),
    ]
      .filter(Boolean)
      .join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Renders an email as HTML with tables and inline styles, because mail programs support little else.
type Styles = ReturnType<typeof stylesIn>

function stylesIn(look: Look) {
  const { accent, amber, amberSoft, ink, line, muted, paper } = paletteOf(look)
  // On a phone a long word or address would widen the whole email.
  const breaking = 'word-break:break-word;overflow-wrap:anywhere'
  const radius = (drawn: number) => `border-radius:${radiusOf(look.corners, drawn)}px`
  return {
    testNotice:
      `margin:0 0 20px;padding:10px 14px;background:${amberSoft};border:1px solid ${amber};` +
      `${radius(8)};font-size:14px;line-height:1.5;font-weight:600;color:${ink}`,
    heading: `margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:${ink}`,
    paragraph: `margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}`,
    footnote: `margin:24px 0 0;font-size:14px;line-height:1.6;color:${muted}`,
    agency: `padding:0 0 20px;font-size:18px;font-weight:700;color:${accent}`,
    card: `background:#ffffff;border:1px solid ${line};${radius(12)};padding:28px 24px;${breaking}`,
    footer: `padding:20px 4px 0;font-size:13px;line-height:1.6;color:${muted};${breaking}`,
    facts: `margin:4px 0 24px;border-bottom:1px solid ${line}`,
    factLabel:
      `padding:8px 16px 8px 0;border-top:1px solid ${line};font-size:14px;` +
      `color:${muted};vertical-align:top;word-break:normal;overflow-wrap:normal`,
    factValue: `padding:8px 0;border-top:1px solid ${line};font-size:14px;color:${ink};text-align:end`,
    button:
      'display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;' +
      'color:#ffffff;text-decoration:none',
    address: `margin:0;font-size:13px;line-height:1.6;color:${muted};word-break:break-all`,
    buttonCell: `background:${accent};${radius(8)}`,
    link: `color:${muted}`,
    page: `background:${paper}`,
    font: `font-family:${TYPEFACES[look.typeface].text.name},-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`,
  }
}

const TABLE = 'table role="presentation" cellpadding="0" cellspacing="0"'
const WIDE_TABLE = 'table role="presentation" width="100%" cellpadding="0" cellspacing="0"'

function emailHtml(
  subject: string,
  { heading, paragraphs, button, facts = [], footnote, test }: EmailContent,
  { agency, words }: { agency: Agency; words: Words },
): string {
  const styles = stylesIn(agency.look)
  const inner = [
    test ? `<p style="${styles.testNotice}">${escape(words.read(TEST_ORDER))}</p>` : '',
    `<h1 style="${styles.heading}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${styles.paragraph}">${lines(text)}</p>`),
    facts.length ? factsTable(facts, styles) : '',
    button ? buttonTable(button, styles, words) : '',
    footnote ? `<p style="${styles.footnote}">${lines(footnote)}</p>` : '',
  ]
  return `<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;${styles.page};${styles.font}">
<${WIDE_TABLE} style="${styles.page}"><tr><td align="center" style="padding:32px 16px">
<${WIDE_TABLE} style="max-width:560px">
<tr><td style="${styles.agency}">${escape(agency.name)}</td></tr>
<tr><td style="${styles.card}">
${inner.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="${styles.footer}">${footer(agency, styles, !test && words.read(TEST_MODE))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function factsTable(facts: [string, string][], styles: Styles): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${styles.factLabel}">${escape(label)}</td>` +
      `<td style="${styles.factValue}">${lines(value)}</td></tr>`,
  )
  return `<${WIDE_TABLE} style="${styles.facts}">${rows.join('')}</table>`
}

function buttonTable({ label, url }: { label: string; url: string }, styles: Styles, words: Words): string {
  const href = escape(url)
  const link = `<a href="${href}" style="${styles.button}">${escape(label)}</a>`
  const cell = `<td style="${styles.buttonCell}">${link}</td>`
  const plainLink = `<a href="${href}" style="${styles.link}">${href}</a>`
  const address = words
    .parts('email.emails', 'openAddress', { address: '\u0000' })
    .map((part) => escape(String(part)))
    .join('')
    .replace('\u0000', () => plainLink)
  return `<${TABLE} style="margin:8px 0 12px"><tr>${cell}</tr></table>
<p style="${styles.address}">${address}</p>`
}

function footer(
  { name, address, email, origin, test: testMode }: Agency,
  styles: Styles,
  testNotice: string | false,
): string {
  const host = escape(origin.replace(/^https?:\/\//, ''))
  const home = `<a href="${escape(origin)}" style="${styles.link}">${host}</a>`
  return [
    escape(name),
    address && escape(address),
    email && escape(email),
    home,
    testMode && testNotice && escape(testNotice),
  ]
    .filter(Boolean)
    .join(' · ')
}

const lines = (text: string): string => escape(text).replace(/\n/g, '<br>')
