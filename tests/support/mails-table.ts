// The table in docs/work.md of what is mailed, made from the rules.
import type { Rule } from '#domain/work/rule.ts'
import { DEEDS, WORK_RULES } from '#domain/work/work-rules.ts'

const named = (mail: string): string => (mail === 'none' ? '–' : mail)

export function mailsTable(): string {
  const rows = DEEDS.map((deed) => {
    const { by, mail, mailIfSame, public: isPublic }: Rule = WORK_RULES[deed]
    const both = (side: 'customer' | 'agency') =>
      mailIfSame && mailIfSame[side] !== mail[side]
        ? `${named(mail[side])} (${named(mailIfSame[side])} if the state stays)`
        : named(mail[side])
    return [deed, by.join(', '), both('customer'), both('agency'), isPublic ? 'yes' : 'no']
  })
  const lines = [
    ['Deed', 'By', 'Customer is mailed', 'Agency is mailed', 'In the customer’s history'],
    ...rows,
  ]
  const [head, ...body] = lines.map((cells) => `| ${cells.join(' | ')} |`)
  return [head, '|---|---|---|---|---|', ...body].join('\n')
}
