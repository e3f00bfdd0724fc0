// Answers whether a message is genuine (cmd=_notify-validate). Compares bytes and parses only the transaction
// id, for scenarios where the verifier is "down".
import { textResponse } from './responses.ts'
import { isGenuine } from './signature.ts'
import { findPayment } from './state.ts'
import type { State } from './state.ts'

const COMMAND = 'cmd=_notify-validate&'

const plainText = (text: string, status = 200): Response =>
  textResponse(text, { type: 'plain', cache: 'no-store', status })

/** The message to verify; undefined if the body asks for no verification. */
export function messageToVerify(body: Uint8Array): Uint8Array | undefined {
  const start = Buffer.from(body.subarray(0, COMMAND.length)).toString('latin1')
  return start === COMMAND ? body.subarray(COMMAND.length) : undefined
}

interface VerifyOptions {
  key: string
  state: State
  now: number
}

export function verify(message: Uint8Array, { key, state, now }: VerifyOptions): Response {
  const txn = /(?:^|&)txn_id=([^&]*)/.exec(Buffer.from(message).toString('latin1'))?.[1]
  const found = txn === undefined ? undefined : findPayment(state, txn)
  if (found && found.payment.verifierDownUntil > now)
    return plainText('The verifier is down for this transaction. Ask again later.', 500)
  return plainText(isGenuine(key, message) ? 'VERIFIED' : 'INVALID')
}
