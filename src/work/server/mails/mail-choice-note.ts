// The small print of mails that people can choose.
import type { App } from '#platform/server/app.ts'

const WHY = {
  customer: 'You get one mail for all that is new while you don’t look at the order.',
  lead: 'You get this mail because you lead this order, or chose all orders.',
  'no-lead': 'You get this mail because nobody leads this order yet.',
  'morning-list': 'This list comes on working days at 8 in the morning, if there is something on it.',
}

/** Mails can be chosen in the account. */
export const choiceNote = ({ settings }: App, who: keyof typeof WHY): string =>
  `${WHY[who]} Choose your mails: ${settings.APP_ORIGIN}/account#mails`

export const whyAgency = (lead: string | null): 'lead' | 'no-lead' => (lead === null ? 'no-lead' : 'lead')
