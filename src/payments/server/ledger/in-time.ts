// A request that waits for a provider is answered in time, however many calls it needs.
import { SECOND } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { ProviderError } from '#providers/server/provider.ts'

/**
 * Every call to a provider ends after ten seconds. Ours must be answered within 25, and needs the database
 * too.
 */
const ANSWER_MS = 20 * SECOND

/** Throws a ProviderError when the time is over. The work goes on, and what it finds still counts. */
export async function inTime<T>({ log }: App, work: () => Promise<T>): Promise<T> {
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      const words = say('payments.agency', 'noAnswerInTime', { seconds: ANSWER_MS / SECOND })
      reject(new ProviderError('unavailable', words))
    }, ANSWER_MS)
  })
  const working = work()
  working.catch((error: unknown) => {
    if (isLate) log.warn('a provider answered too late', { error })
  })
  try {
    return await Promise.race([working, deadline])
  } finally {
    clearTimeout(timer)
  }
}
