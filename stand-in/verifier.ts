// Answers the merchant's question whether a message is genuine. It looks at bytes and never reads the message
// as fields, but for the transaction whose verifier is "down".
import { textResponse } from './responses.ts'
import { isGenuine } from './signature.ts'
import { findPayment } from './state.ts'
import type { State } from './state.ts'

const QUESTION = 'cmd=_notify-validate&'

const plain = (text: string, status?: number): Response => textResponse(text, 'plain', 'no-store', status)

/** The message that is asked about, or undefined when this is no such question. */
export function messageAskedAbout(body: Uint8Array): Uint8Array | undefined {
  const lead = Buffer.from(body.subarray(0, QUESTION.length)).toString('latin1')
  return lead === QUESTION ? body.subarray(QUESTION.length) : undefined
}

export function verify(key: string, state: State, message: Uint8Array, now: number): Response {
  const txn = /(?:^|&)txn_id=([^&]*)/.exec(Buffer.from(message).toString('latin1'))?.[1]
  const found = txn === undefined ? undefined : findPayment(state, txn)
  if (found && found.payment.verifierDownUntil > now)
    return plain('The verifier is down for this transaction. Ask again later.', 500)
  return plain(isGenuine(key, message) ? 'VERIFIED' : 'INVALID')
}
