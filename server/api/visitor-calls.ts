// What anybody may send: a message to the agency, and an address for the newsletter.
import { CONTACT_FORM, NEWSLETTER_FORM } from '#content/forms/contact-form.ts'
import type { Field } from '#content/model/define.ts'
import { maximumOf } from '#content/model/field-kinds.ts'
import { json, type Call, type JsonSchema } from './call.ts'

function schemaOf(fields: Record<string, Field>, more: JsonSchema = {}): JsonSchema {
  const texts = Object.entries(fields).map(([name, field]) => [
    name,
    { type: 'string', title: field.label, minLength: 1, maxLength: maximumOf(field) },
  ])
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(fields),
    properties: { ...Object.fromEntries(texts), ...more },
  }
}

const message = schemaOf(CONTACT_FORM, { messageStatus: { type: 'string', enum: ['UnRead'] } })
const subscriber = schemaOf(NEWSLETTER_FORM)
const subscribed = schemaOf(NEWSLETTER_FORM, { _id: { type: 'string' } })

export const visitorCalls = (): Call[] => [
  {
    method: 'POST',
    path: '/add-message',
    permission: 'visitor',
    tag: 'Messages',
    summary: 'Send a message to the agency',
    body: { type: 'json', schema: message },
    answer: { status: 201, schema: message },
    handle: async ({ act, body, peer }) => json(await act.sendMessage(body, { peer }), 201),
  },
  {
    method: 'POST',
    path: '/add-subscriber',
    permission: 'visitor',
    tag: 'Subscribers',
    summary: 'Ask for the newsletter; the address is asked by mail to confirm',
    body: { type: 'json', schema: subscriber },
    answer: { status: 201, schema: subscribed },
    handle: async ({ act, body, peer }) => json(await act.subscribe(body, { peer }), 201),
  },
]
