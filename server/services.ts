// What everything behind the calls is built on. Identity is built on it too, so it is not part of it.
import type { ContentType } from '#content/model/define.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Log } from './log.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Settings } from './settings.ts'
import type { Signals } from './signals.ts'

export interface Services {
  settings: Settings
  database: Database
  clock: Clock
  log: Log
  signals: Signals
  payments: PaymentProvider
  /** The content types this site is made of. */
  types: readonly ContentType[]
}
