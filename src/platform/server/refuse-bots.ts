// Spam defence without an outside service. A person who is caught by mistake reads why, keeps what they
// typed and presses Send again.
import type { z } from 'zod'
import { Failure } from '../rules/errors.ts'
import type { Unchecked } from '../rules/parse-object.ts'
import { say } from '../rules/words.ts'

/** A form that anybody may send. */
export interface Submission<Input extends z.ZodObject> {
  body: Unchecked<Input>
  /** The IP address of the sender. */
  peer: string
  /** Only pages have a honeypot, API calls don't. */
  honeypot?: HoneypotResult
}

export interface HoneypotResult {
  /** Something is in the field that people don't see. */
  filled: boolean
  /** Milliseconds between opening the page and sending the form; absent without JavaScript. */
  elapsedMs?: number | undefined
}

/** Nobody reads and fills in a form faster. */
const MINIMUM_MS = 1000

export function refuseBots({ honeypot }: { honeypot?: HoneypotResult }): void {
  if (honeypot?.filled) throw new Failure('invalid', say('platform.errors', 'honeypot'))
  if (honeypot?.elapsedMs !== undefined && honeypot.elapsedMs < MINIMUM_MS)
    throw new Failure('invalid', say('platform.errors', 'veryQuick'))
}
