import { Failure } from '#platform/rules/errors.ts'

const TIMEOUT_MS = 8000

/** Sends a text message through the gateway of the settings: POST of { to, text } as JSON. */
export async function sendSms(gateway: string | undefined, to: string, text: string): Promise<void> {
  if (!gateway) throw new Failure('not-found', 'Signing in by phone is not offered here.')
  const answer = await fetch(gateway, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!answer?.ok)
    throw new Failure(
      'unavailable',
      'The code could not be sent right now. Please try again in a moment, or log in another way.',
      { retryAfter: 30 },
    )
}
