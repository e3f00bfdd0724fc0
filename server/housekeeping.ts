// What is over and of no use any more: ended sessions, used-up links and codes, counters of limits, mails of last year.
import { DAY, HOUR } from './clock.ts'
import type { House } from './house.ts'
import { forgetOldLimits } from './limits/limit.ts'
import { forgetOldMails } from './outbox/forget-old-mails.ts'
import type { Worker } from './worker.ts'

export function startHousekeeping(house: House): Worker {
  const timer = setInterval(() => void tidy(house), HOUR)
  timer.unref()
  const tidying = tidy(house)
  return {
    async close() {
      clearInterval(timer)
      await tidying
    },
  }
}

async function tidy(house: House): Promise<void> {
  try {
    const { adapter } = await house.auth.$context
    const over = new Date(house.clock.now() - DAY)
    for (const model of ['session', 'verification']) await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: over }] })
    await forgetOldLimits(house, DAY)
    await forgetOldMails(house)
  } catch (error) {
    house.log.warn('housekeeping', { error })
  }
}
