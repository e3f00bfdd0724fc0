import { say } from '#platform/rules/words.ts'
import type { Check } from '../server/check.ts'

/** "4 of 15 checks passed", in the same words on the overview and on the setup. */
export const checksPassed = (checks: readonly Check[]): string =>
  say('setup.admin', 'checksPassed', {
    done: checks.filter(({ state }) => state === 'done').length,
    count: checks.length,
  })
