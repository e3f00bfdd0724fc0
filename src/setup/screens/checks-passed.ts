import { countOf } from '#platform/rules/count-of.ts'
import type { Check } from '../server/check.ts'

/** "4 of 15 checks passed", in the same words on the overview and on the setup. */
export const checksPassed = (checks: readonly Check[]): string =>
  `${checks.filter(({ state }) => state === 'done').length} of ${countOf(checks.length, 'check')} passed`
