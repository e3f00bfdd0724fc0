// The fields of the contact and newsletter forms. Screens, calls and the OpenAPI document share their rules
// and messages.
import { say } from '#platform/rules/words.ts'
import type { Field } from '../model/define.ts'
import { email, longText, phone, shortText } from '../model/fields.ts'

export const CONTACT_FORM = {
  name: shortText(say('content.screens', 'form.name'), { maximum: 100 }),
  email: email(say('content.screens', 'form.email')),
  number: phone(say('content.screens', 'form.number')),
  subject: shortText(say('content.screens', 'form.subject')),
  message: longText(say('content.screens', 'form.message')),
} as const satisfies Record<string, Field>

export type ContactField = keyof typeof CONTACT_FORM

export const NEWSLETTER_FORM = {
  subemail: email(say('content.screens', 'form.email')),
} as const satisfies Record<string, Field>
