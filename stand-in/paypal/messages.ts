// Makes webhooks: the body, its signature, and when it goes out.
import { randomUUID } from 'node:crypto'
import { newTransactionId } from '../random-ids.ts'
import { timeText } from './represent.ts'
import { newSigningKey, signedHeaders } from './signing-key.ts'
import type { SigningKey } from './signing-key.ts'
import type { Change, Message } from './state.ts'

export interface Envelope {
  type: string
  resourceType: 'checkout-order' | 'capture' | 'refund' | 'dispute'
  resource: unknown
}

interface MessageOptions {
  key: SigningKey
  webhookId: string
  apiUrl: string
  dueAt: number
  brings?: Change
}

/** Stands for a number that JSON.stringify would write as 1. */
const ONE_POINT_ZERO = '§1.0§'

/**
 * The bytes that PayPal would sign. They hold `1.0`, `{}` and letters beyond ASCII, so a shop that parses the
 * body and writes it again, instead of checking the bytes, fails in tests.
 */
export const bodyOf = ({ type, resourceType, resource }: Envelope, at: number): string =>
  JSON.stringify({
    id: `WH-${newTransactionId()}-${newTransactionId()}`,
    event_version: '1.0',
    create_time: timeText(at),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: `${type} – Zoë Müller y Peña`,
    exchange_rate: ONE_POINT_ZERO,
    resource,
    links: [],
    metadata: {},
  }).replace(`"${ONE_POINT_ZERO}"`, '1.0')

export function messageOf(envelope: Envelope, options: MessageOptions): Message {
  const { key, webhookId, apiUrl, dueAt, brings } = options
  const body = bodyOf(envelope, dueAt)
  return {
    label: envelope.type,
    body,
    headers: signedHeaders(body, { key, webhookId, apiUrl, at: dueAt }),
    dueAt,
    attempts: 0,
    ...(brings && { brings }),
  }
}

/** Changes a letter after signing. A shop's own checks still pass; only the signature tells. */
export const tampered = (message: Message): Message => ({
  ...message,
  body: message.body.replaceAll('Peña', 'Pena'),
})

/** Signed by somebody who does not have the key, but names the real certificate. */
export async function forged(envelope: Envelope, options: MessageOptions): Promise<Message> {
  const { certificate } = options.key
  return messageOf(envelope, { ...options, key: { ...(await newSigningKey()), certificate } })
}

/** The same webhook, delivered by a transmission of its own. */
export const again = (message: Message, options: Omit<MessageOptions, 'brings'>): Message => ({
  label: `${message.label}, again`.replace(', again, again', ', again'),
  body: message.body,
  headers: signedHeaders(message.body, { ...options, at: options.dueAt }),
  dueAt: options.dueAt,
  attempts: 0,
})

export const newDisputeId = (): string => `PP-D-${randomUUID().slice(0, 8).toUpperCase()}`
