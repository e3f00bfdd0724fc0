// What identity, use-cases and workers depend on. Identity needs it too, so `auth` is added by App.
import type { ContentType } from '#content/rules/model/define.ts'
import type { Payments } from '#providers/server/payments.ts'
import type { Format, Region } from '../rules/format.ts'
import type { Language, SiteLanguages } from '../rules/languages.ts'
import type { Words } from '../rules/words.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { OwnerSettings } from './settings/follow-settings.ts'
import type { Settings } from './settings/settings.ts'
import type { Signals } from './signals.ts'
import type { Bucket } from './storage/bucket.ts'
import type { Catalogues } from './words/catalogues.ts'

export interface Services {
  /** Of the server and of the owner. Those of the owner change while the site runs, so they are read when they are used. */
  settings: Settings
  ownerSettings: OwnerSettings
  database: Database
  clock: Clock
  log: Log
  metrics: Metrics
  signals: Signals
  payments: Payments
  /** Holds pictures and files of orders; undefined if the settings name none. */
  bucket: Bucket | undefined
  /** The content types of this site. */
  types: readonly ContentType[]
  /** How the site writes money, dates and numbers now. In a transaction: `unit.format`. */
  format(): Promise<Format>
  /** The messages of every language. */
  catalogues: Catalogues
  /** The region and the languages of the site. In a transaction: `unit`. */
  place(): Promise<{ region: Region; languages: SiteLanguages }>
  /** The words of a language, or of the site’s own. In a transaction: `unit.words`. */
  words(language?: Language): Promise<Words>
}
