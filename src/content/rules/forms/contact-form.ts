// The fields of the contact and newsletter forms. Screens, calls and the OpenAPI document share their rules
// and messages.
import type { Field } from '../model/define.ts'
import { email, longText, phone, shortText } from '../model/fields.ts'

export const CONTACT_FORM = {
  name: shortText('Name', { maximum: 100 }),
  email: email('Email'),
  number: phone('Phone number'),
  subject: shortText('Subject'),
  message: longText('Message'),
} as const satisfies Record<string, Field>

export type ContactField = keyof typeof CONTACT_FORM

export const NEWSLETTER_FORM = { subemail: email('Email') } as const satisfies Record<string, Field>
