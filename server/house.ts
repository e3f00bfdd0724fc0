// What every use-case is handed: the parts of the house, built once in open-house.ts.
import type { ContentType } from '#content/model/define.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Auth } from './identity/auth.ts'
import type { Log } from './log.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Settings } from './settings.ts'
import type { Signals } from './signals.ts'

export interface House {
  settings: Settings
  database: Database
  clock: Clock
  log: Log
  signals: Signals
  /** Who people are. */
  auth: Auth
  payments: PaymentProvider
  /** The content types this site is made of. */
  types: readonly ContentType[]
}
