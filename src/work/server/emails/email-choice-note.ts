// The small print of emails that people can choose.
const WHY = {
  customer: 'You get one email for all that is new while you don’t look at the order.',
  lead: 'You get this email because you lead this order, or chose all orders.',
  'no-lead': 'You get this email because nobody leads this order yet.',
  'morning-list': 'This list comes on working days at 8 in the morning, if there is something on it.',
}

export type WhyRead = keyof typeof WHY

export const choiceNote = (origin: string, why: WhyRead): string =>
  `${WHY[why]} Choose your emails: ${origin}/account#mails`

export const whyAgency = (lead: string | null): 'lead' | 'no-lead' => (lead === null ? 'no-lead' : 'lead')
