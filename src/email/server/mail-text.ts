import { TEST_MODE, TEST_ORDER_MAIL } from '#platform/rules/payment-mode.ts'
import type { MailContent } from '#platform/server/outbox/mail-parts.ts'
import type { Agency } from './agency.ts'

/** Renders a mail as plain text, complete by itself, with its link written out. */
export function mailText(
  { heading, paragraphs, button, facts = [], footnote, test }: MailContent,
  agency: Agency,
): string {
  const labelWidth = Math.max(0, ...facts.map(([label]) => label.length))
  const blocks = [
    test ? TEST_ORDER_MAIL : '',
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${`${label}:`.padEnd(labelWidth + 2)}${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    footnote ?? '',
    ['-- ', agency.name, agency.address, agency.email, agency.origin, !test && agency.test && TEST_MODE]
      .filter(Boolean)
      .join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
