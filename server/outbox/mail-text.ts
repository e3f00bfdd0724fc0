import type { Agency } from './agency.ts'
import type { MailWords } from './compose-mail.ts'

/** The mail as plain text: complete by itself, with its link written out. */
export function mailText({ heading, paragraphs, button, facts = [], footnote }: MailWords, agency: Agency): string {
  const widest = Math.max(0, ...facts.map(([label]) => label.length))
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${`${label}:`.padEnd(widest + 2)}${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    footnote ?? '',
    ['-- ', agency.name, agency.address, agency.email, agency.origin].filter(Boolean).join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
