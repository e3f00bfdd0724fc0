// The go-live check: one list, shown on /admin, by the command `doctor` and at the start.
import type { ContentType } from '#content/rules/model/define.ts'
import { bankAccount } from '#content/rules/types/bank-account.ts'
import { consumers } from '#content/rules/types/consumers.ts'
import { pageText } from '#content/rules/types/page-text.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import { wording } from '#content/rules/types/wording.ts'
import { DEMO_OWNER } from '#identity/server/first-admin.ts'
import { withheldWords } from '#invoices/rules/e-invoice/missing.ts'
import { sellerLacks } from '#invoices/server/seller-lacks.ts'
import { askedAtOrder } from '#orders/server/agreement.ts'
import { sellingRules } from '#orders/server/selling-rules.ts'
import { bankAccountOf, isReservedAddress, receiverOf } from '#payments/server/settings/receivers.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { as, say, type WrittenAs } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { placeOf } from '#platform/server/database/place.ts'
import { isPublicOrigin, type Settings } from '#platform/server/settings/settings.ts'
import { isFixed } from '#platform/server/settings/with-stored.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { type Check, check } from './check.ts'
import {
  demoOwners,
  demoRecords,
  type DemoRecord,
  demoRecordOf,
  seededRecords,
  wordFields,
  type SeededRecord,
} from './demo-left.ts'
import { providerAnswers } from './provider-answers.ts'
import { runningChecks } from './running-checks.ts'
import { savedByPerson } from './saved-by-person.ts'

export const runChecks = async (app: App): Promise<Check[]> => [
  ...settingChecks(app.settings),
  await databaseCheck(app),
  ...(await paymentChecks(app)),
  ...(await contentChecks(app)),
  ...(await eInvoiceChecks(app)),
  ...(await consumerChecks(app)),
  ...(await seoChecks(app)),
  ...(await runningChecks(app)),
]

export async function goLiveChecks(app: App, viewer: Viewer): Promise<Check[]> {
  requirePermission(viewer, 'change-settings')
  return runChecks(app)
}

// Whether the database is the one that the operator means. Without DATABASE_URL or DATA_DIR a start makes a
// new one, and nothing else shows that the agency's data is elsewhere.
async function databaseCheck({ settings, database }: App): Promise<Check> {
  const place = placeOf(database)
  // On this machine alone, an untouched demo is what a first start is for.
  const isExpected = !isPublicOrigin(settings.APP_ORIGIN) || (await savedByPerson(database.db))
  return check(
    {
      name: 'database',
      label: say('setup.agency', 'database'),
      forHost: say('setup.agency', 'database.host'),
    },
    isExpected,
    {
      done: say('setup.agency', 'database.done', { place }),
      open: say('setup.agency', 'database.open', { place }),
    },
  )
}

// What the settings on the server say.
const settingChecks = (settings: Settings): Check[] => [
  check(
    { name: 'origin', label: say('setup.agency', 'origin'), forHost: say('setup.agency', 'origin.host') },
    isPublicOrigin(settings.APP_ORIGIN),
    {
      done: say('setup.agency', 'origin.done', { origin: settings.APP_ORIGIN }),
      open: say('setup.agency', 'origin.open'),
    },
  ),
  // The site itself speaks plain HTTP, so https comes from a proxy.
  check(
    { name: 'proxy', label: say('setup.agency', 'proxy'), forHost: say('setup.agency', 'proxy.host') },
    settings.TRUSTED_PROXIES !== 'none',
    {
      done: say('setup.agency', 'proxy.done', { proxies: String(settings.TRUSTED_PROXIES) }),
      open: say('setup.agency', 'proxy.open'),
    },
  ),
  check(
    { name: 'secret', label: say('setup.agency', 'secret'), forHost: say('setup.agency', 'secret.host') },
    true,
    {
      done: settings.SECRET ? say('setup.agency', 'secret.set') : say('setup.agency', 'secret.made'),
      open: '',
    },
  ),
]

// Sellers in the EU have e-invoices.
async function eInvoiceChecks(app: App): Promise<Check[]> {
  const states = await sellerLacks(app)
  if (!states.length) return []
  const withheld = withheldWords(states)
  return [
    check(
      { name: 'e-invoices', label: say('setup.agency', 'eInvoices'), to: '/seller' },
      withheld.length === 0,
      { done: say('setup.agency', 'eInvoices.done'), open: withheld.join(' ') },
    ),
  ]
}

// Whether the words are the agency's own.
const DEMO_OWNER_LEFT: Check = {
  name: 'owner',
  label: say('setup.agency', 'owner'),
  to: '/setup#you',
  state: 'open',
  reason: say('setup.agency', 'owner.open', { name: DEMO_OWNER.name }),
}

const LEGAL_PAGES = ['/privacy', '/terms']

async function contentChecks(app: App): Promise<Check[]> {
  const { db } = app.database
  const demo = await demoRecords(app, db)
  const pages = await db
    .selectFrom('content')
    .select(['id', 'data'])
    .where('type', '=', pageText.name)
    .execute()
  const written = pages.flatMap(({ id, data }) => {
    const { page = '', text = '' } = JSON.parse(data) as Record<string, string>
    return text.trim() && !demo.some(({ row }) => row.id === id) ? [page] : []
  })
  const missing = LEGAL_PAGES.filter((page) => !written.includes(page))
  return [
    ...((await demoOwners(db)).length ? [DEMO_OWNER_LEFT] : []),
    check({ name: 'demo', label: say('setup.agency', 'demo'), to: '/setup#demo' }, demo.length === 0, {
      done: say('setup.agency', 'demo.done'),
      open: say('setup.agency', 'demo.open', { places: whereWords(demo) }),
    }),
    check(
      { name: 'legal', label: say('setup.agency', 'legal'), to: pageText.screens.manage },
      missing.length === 0,
      {
        done: say('setup.agency', 'legal.done'),
        open: say('setup.agency', 'legal.open', { pages: as('list', missing) }),
      },
    ),
  ]
}

/** What the law asks of a seller to consumers. Nobody else has this check. */
async function consumerChecks({ database: { db } }: App): Promise<Check[]> {
  const { law, terms, withdrawal } = await askedAtOrder(db)
  if (!law.protectsConsumers) return []
  const { seller: details } = await sellingRules(db)
  const missing = [
    !(await savedByPerson(db, consumers)) && say('setup.agency', 'consumers.unsaid'),
    !withdrawal.trim() && say('setup.agency', 'consumers.withdrawal'),
    !terms.trim() && say('setup.agency', 'consumers.terms'),
    !details?.address.trim() && say('setup.agency', 'consumers.address'),
    !details?.invoiceEmail && say('setup.agency', 'consumers.email'),
  ].filter((each) => each !== false)
  return [
    check(
      { name: 'consumers', label: say('setup.agency', 'consumers'), to: consumers.screens.manage },
      missing.length === 0,
      {
        done: say('setup.agency', 'consumers.done'),
        open: say('setup.agency', 'consumers.open', { missing: as('list', missing) }),
      },
    ),
  ]
}

/** "Banner, Services (6) and 4 more". */
function whereWords(demo: readonly DemoRecord[]): WrittenAs {
  const counts = new Map<string, number>()
  for (const { type } of demo) counts.set(type.label, (counts.get(type.label) ?? 0) + 1)
  const named = [...counts].map(([label, count]) =>
    count > 1 ? say('setup.agency', 'demo.several', { label, count }) : label,
  )
  const shown = named.slice(0, 5)
  if (named.length > shown.length)
    shown.push(say('setup.agency', 'demo.more', { count: named.length - shown.length }))
  return as('list', shown)
}

// Whether real money arrives.
const TO = '/payment-settings'

/** The server may say how customers pay. */
const whoChooses = (settings: Settings): Pick<Check, 'to' | 'forHost'> =>
  isFixed(settings, 'PAYMENT_PROVIDERS')
    ? { to: TO, forHost: say('setup.agency', 'payments.host') }
    : { to: TO }

async function paymentChecks(app: App): Promise<Check[]> {
  const { settings, payments } = app
  const names = payments.offered.map(({ name }) => name)
  const isLive = settings.PAYMENT_MODE === 'live' && names.some((name) => name !== 'stand-in')
  return [
    check({ name: 'payments', label: say('setup.agency', 'payments'), ...whoChooses(settings) }, isLive, {
      done: say('setup.agency', 'payments.done', { providers: as('list', names.map(providerName)) }),
      open: say('setup.agency', 'payments.open'),
    }),
    ...(await receiverChecks(app, names)),
    ...providerAnswers(app),
  ]
}

async function receiverChecks(app: App, names: readonly string[]): Promise<Check[]> {
  const checks: Check[] = []
  if (names.some((name) => name === 'paypal-standard' || name === 'stand-in')) {
    const receiver = await receiverOf(app)
    const isOwn = receiver !== undefined && !isReservedAddress(receiver)
    checks.push(
      check(
        { name: 'receiver', label: say('setup.agency', 'receiver'), to: paymentEmail.screens.manage },
        isOwn,
        {
          done: say('setup.agency', 'receiver.done', { receiver: receiver ?? '' }),
          open: receiver
            ? say('setup.agency', 'receiver.example', { receiver })
            : say('setup.agency', 'receiver.none'),
        },
      ),
    )
  }
  if (names.includes('bank'))
    checks.push(
      check(
        { name: 'bank', label: say('setup.agency', 'bank'), to: bankAccount.screens.manage },
        Boolean(await bankAccountOf(app)),
        {
          done: say('setup.agency', 'bank.done'),
          open: say('setup.agency', 'bank.open'),
        },
      ),
    )
  return checks
}

// Words about search engines that nobody chose. The specified heading of the order form sells an SEO plan,
// and a record of the demo keeps its words about search in the fields that nobody changed. One check for each
// type.
const ABOUT_SEARCH = /\b(SEO|search|searches)\b/i
const SELLS_SEO = /\bSEO\b/i
const LONGEST_QUOTE = 60

interface LeftField {
  type: ContentType
  /** Undefined if there is no record yet: the defaults are shown. */
  id?: string | undefined
  name: string
  words: string
}

async function seoChecks(app: App): Promise<Check[]> {
  const records = await seededRecords(app, app.database.db)
  if (records.some(sellsSeo)) return []
  const left = records.flatMap(demoFieldsLeft)
  return [
    ...(await wordsLeft(app, records)),
    ...[...new Set(left.map(({ type }) => type))].map((type) => {
      const fields = left.filter((field) => field.type === type)
      const ids = [...new Set(fields.map(({ id }) => id))]
      return {
        name: `seo ${type.name}`,
        label: say('setup.agency', 'seo', { label: type.label }),
        state: 'open',
        reason: say('setup.agency', 'seo.open', { words: fields.map(inWords).join('; ') }),
        to: ids.length === 1 && ids[0] ? type.screens.edit.replace('{id}', ids[0]) : type.screens.manage,
      } satisfies Check
    }),
  ]
}

/** An agency that writes of SEO itself may keep what it found. */
const sellsSeo = ({ type, fields, seed }: SeededRecord): boolean =>
  wordFields(type).some((name) => fields[name] !== seed?.[name] && SELLS_SEO.test(fields[name] ?? ''))

/** The product's own words on public pages that sell search, in the site's language. */
async function wordsLeft(app: App, records: readonly SeededRecord[]): Promise<Check[]> {
  const { catalogues } = app
  const { language } = await app.words()
  const own = records
    .filter(({ type, row }) => type.name === wording.name && !row.hidden)
    .map(({ fields }) => fields.message)
  return Object.keys(catalogues.source()['site.pages'] ?? {}).flatMap((key) => {
    const words = catalogues.writtenIn(language, 'site.pages', key)
    const isLeft = words && SELLS_SEO.test(words) && !own.includes(`${language} site.pages.${key}`)
    if (!isLeft) return []
    return {
      name: `seo ${key}`,
      label: `SEO in “${wording.label}”`,
      state: 'open',
      reason: `Visitors read words about search that you did not write: “${words}”.`,
      to: `${wording.screens.manage}?${new URLSearchParams({ q: words })}`,
    }
  })
}

/** Of records that a person made partly their own. The check of the demo names the others. */
function demoFieldsLeft(record: SeededRecord): LeftField[] {
  const { type, row, fields, seed } = record
  if (!seed || row.hidden || demoRecordOf(record)) return []
  return wordFields(type).flatMap((name) => {
    const words = fields[name] ?? ''
    return words === seed[name] && ABOUT_SEARCH.test(words) ? [{ type, id: row.id, name, words }] : []
  })
}

function inWords({ type, name, words }: LeftField): string {
  const { label, part } = type.fields[name]!
  const where = part ? say('setup.agency', 'seo.place', { part, label }) : label
  return words.length > LONGEST_QUOTE ? where : say('setup.agency', 'seo.quote', { where, words })
}
