// Faults for tests: a call that fails, and the question whether it had an effect.
import { once } from 'node:events'
import { invalidToken, refusal } from './refusals.ts'

export interface Fault {
  /** Whether the call does its work before it fails. */
  effect: boolean
  /** An HTTP status; `timeout`: no answer comes; `lost`: the connection breaks. */
  answer: number | 'timeout' | 'lost'
  /** PayPal's code for what is wrong. */
  issue?: string
}

export async function withFault(
  fault: Fault | undefined,
  answer: () => Promise<Response>,
  closing: AbortSignal,
): Promise<Response> {
  if (!fault) return answer()
  if (fault.effect) await answer()
  if (fault.answer === 'lost') throw new Error('The connection is lost')
  if (fault.answer === 'timeout') {
    if (!closing.aborted) await once(closing, 'abort')
    return new Response(null, { status: 503 })
  }
  const { status, body } =
    fault.answer === 401
      ? invalidToken()
      : refusal(fault.answer, fault.issue ?? 'INTERNAL_SERVICE_ERROR', 'A fault for a test.')
  return Response.json(body, { status })
}
