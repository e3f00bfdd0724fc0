// Asks what was meant by a number that can be read in two ways.
import type { TwoReadings } from './typed-number.ts'
import { say } from './words.ts'

export const whichNumber = ({ whole, decimal }: TwoReadings): string =>
  say('platform.agency', 'whichNumber', { whole, decimal })
