// The mail as HTML: tables and styles on the elements, because mail programs know little else.
import { escapeMarkup as escape } from '#domain/markup.ts'
import { accent, amber, amberSoft, ink, line, muted, paper } from '#domain/palette.ts'
import { TEST_MODE, TEST_ORDER_MAIL } from '#domain/payment-mode.ts'
import type { Agency } from './agency.ts'
import type { MailWords } from './mail-parts.ts'

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function mailHtml(
  subject: string,
  { heading, paragraphs, button, facts = [], footnote, test }: MailWords,
  agency: Agency,
): string {
  const inner = [
    test
      ? `<p style="margin:0 0 20px;padding:10px 14px;background:${amberSoft};border:1px solid ${amber};border-radius:8px;font-size:14px;line-height:1.5;font-weight:600;color:${ink}">${escape(TEST_ORDER_MAIL)}</p>`
      : '',
    `<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:${ink}">${escape(heading)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}">${lines(text)}</p>`,
    ),
    facts.length ? factsTable(facts) : '',
    button ? buttonTable(button) : '',
    footnote
      ? `<p style="margin:24px 0 0;font-size:14px;line-height:1.6;color:${muted}">${lines(footnote)}</p>`
      : '',
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${paper};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px;font-size:18px;font-weight:700;color:${accent}">${escape(agency.name)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:12px;padding:32px">
${inner.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:1.6;color:${muted}">${footer(agency, test)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function factsTable(facts: [string, string][]): string {
  const cell = `border-top:1px solid ${line};font-size:14px`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;${cell};color:${muted};vertical-align:top">${escape(label)}</td>` +
      `<td style="padding:8px 0;${cell};color:${ink};text-align:right">${lines(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px;border-bottom:1px solid ${line}">${rows.join('')}</table>`
}

function buttonTable({ label, url }: { label: string; url: string }): string {
  const look =
    'display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none'
  const button = `<td style="background:${accent};border-radius:8px"><a href="${escape(url)}" style="${look}">${escape(label)}</a></td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr>${button}</tr></table>
<p style="margin:0;font-size:13px;line-height:1.6;color:${muted};word-break:break-all">Or open this address: <a href="${escape(url)}" style="color:${muted}">${escape(url)}</a></p>`
}

function footer({ name, address, email, origin, test: testing }: Agency, said = false): string {
  const home = `<a href="${escape(origin)}" style="color:${muted}">${escape(origin.replace(/^https?:\/\//, ''))}</a>`
  return [
    escape(name),
    address && escape(address),
    email && escape(email),
    home,
    testing && !said && escape(TEST_MODE),
  ]
    .filter(Boolean)
    .join(' · ')
}

const lines = (text: string): string => escape(text).replace(/\n/g, '<br>')
