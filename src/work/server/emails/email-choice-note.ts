// The small print of emails that people can choose.
import { say } from '#platform/rules/words.ts'

export type WhyRead = 'customer' | 'lead' | 'no-lead' | 'morning-list'

export function choiceNote(origin: string, why: WhyRead): string {
  const address = `${origin}/account#mails`
  return why === 'customer'
    ? say('work.emails', 'choice.customer', { address })
    : say('work.agency', `choice.${why}`, { address })
}

export const whyAgency = (lead: string | null): 'lead' | 'no-lead' => (lead === null ? 'no-lead' : 'lead')
