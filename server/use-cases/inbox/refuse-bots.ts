// Spam defence without outside services. What a form caught is told in words and nothing typed is lost: a
// person presses Send once more.
import { Failure } from '#domain/errors.ts'

/** Who sends something without being signed in. */
export interface Sender {
  peer: string
  /** What the traps of a form caught; calls of the API have none. */
  trap?: {
    /** The field that people don't see. */
    filled: boolean
    /** Milliseconds from opening the page to sending it; absent without scripts. */
    elapsedMs?: number
  }
}

/** Nobody reads a form and fills it in faster than this. */
const LEAST_MS = 1000

export function refuseMachines({ trap }: Sender): void {
  if (trap?.filled)
    throw new Failure(
      'invalid',
      'A field that must stay empty was filled in, perhaps by your browser. It is empty again: please send once more.',
    )
  if (trap?.elapsedMs !== undefined && trap.elapsedMs < LEAST_MS)
    throw new Failure('invalid', 'That was very quick. Please look once more and send again.')
}
