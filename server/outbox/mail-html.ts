// Renders a mail as HTML with tables and inline styles, because mail programs support little else.
import { escapeMarkup as escape } from '#domain/markup.ts'
import { accent, amber, amberSoft, ink, line, muted, paper } from '#domain/palette.ts'
import { TEST_MODE, TEST_ORDER_MAIL } from '#domain/payment-mode.ts'
import type { Agency } from './agency.ts'
import type { MailContent } from './mail-parts.ts'

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const STYLES = {
  testNotice:
    `margin:0 0 20px;padding:10px 14px;background:${amberSoft};border:1px solid ${amber};` +
    `border-radius:8px;font-size:14px;line-height:1.5;font-weight:600;color:${ink}`,
  heading: `margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:${ink}`,
  paragraph: `margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}`,
  footnote: `margin:24px 0 0;font-size:14px;line-height:1.6;color:${muted}`,
  agency: `padding:0 0 20px;font-size:18px;font-weight:700;color:${accent}`,
  card: `background:#ffffff;border:1px solid ${line};border-radius:12px;padding:32px`,
  footer: `padding:20px 4px 0;font-size:13px;line-height:1.6;color:${muted}`,
  facts: `margin:4px 0 24px;border-bottom:1px solid ${line}`,
  factLabel:
    `padding:8px 16px 8px 0;border-top:1px solid ${line};font-size:14px;` +
    `color:${muted};vertical-align:top`,
  factValue: `padding:8px 0;border-top:1px solid ${line};font-size:14px;color:${ink};text-align:right`,
  button:
    'display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;' +
    'color:#ffffff;text-decoration:none',
  address: `margin:0;font-size:13px;line-height:1.6;color:${muted};word-break:break-all`,
}

const TABLE = 'table role="presentation" cellpadding="0" cellspacing="0"'
const WIDE_TABLE = 'table role="presentation" width="100%" cellpadding="0" cellspacing="0"'

export function mailHtml(
  subject: string,
  { heading, paragraphs, button, facts = [], footnote, test }: MailContent,
  agency: Agency,
): string {
  const inner = [
    test ? `<p style="${STYLES.testNotice}">${escape(TEST_ORDER_MAIL)}</p>` : '',
    `<h1 style="${STYLES.heading}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${STYLES.paragraph}">${lines(text)}</p>`),
    facts.length ? factsTable(facts) : '',
    button ? buttonTable(button) : '',
    footnote ? `<p style="${STYLES.footnote}">${lines(footnote)}</p>` : '',
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};${FONT}">
<${WIDE_TABLE} style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<${WIDE_TABLE} style="max-width:560px">
<tr><td style="${STYLES.agency}">${escape(agency.name)}</td></tr>
<tr><td style="${STYLES.card}">
${inner.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="${STYLES.footer}">${footer(agency, test)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function factsTable(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${STYLES.factLabel}">${escape(label)}</td>` +
      `<td style="${STYLES.factValue}">${lines(value)}</td></tr>`,
  )
  return `<${WIDE_TABLE} style="${STYLES.facts}">${rows.join('')}</table>`
}

function buttonTable({ label, url }: { label: string; url: string }): string {
  const href = escape(url)
  const link = `<a href="${href}" style="${STYLES.button}">${escape(label)}</a>`
  const cell = `<td style="background:${accent};border-radius:8px">${link}</td>`
  const plainLink = `<a href="${href}" style="color:${muted}">${href}</a>`
  return `<${TABLE} style="margin:8px 0 12px"><tr>${cell}</tr></table>
<p style="${STYLES.address}">Or open this address: ${plainLink}</p>`
}

/** `hasTestNotice`: the mail says already that no real money moves. */
function footer({ name, address, email, origin, test: testMode }: Agency, hasTestNotice = false): string {
  const host = escape(origin.replace(/^https?:\/\//, ''))
  const home = `<a href="${escape(origin)}" style="color:${muted}">${host}</a>`
  return [
    escape(name),
    address && escape(address),
    email && escape(email),
    home,
    testMode && !hasTestNotice && escape(TEST_MODE),
  ]
    .filter(Boolean)
    .join(' · ')
}

const lines = (text: string): string => escape(text).replace(/\n/g, '<br>')
