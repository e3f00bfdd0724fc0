import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#platform/rules/durations.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'

const MOST_TRIES = 10

/**
 * Tries again while another instance holds the rows. On the first start of a site, that instance can hold
 * them for longer than a query may wait.
 */
export async function onceFree<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (tries === MOST_TRIES || !isDatabaseUnavailable(error)) throw error
      await pause(SECOND)
    }
  }
}
