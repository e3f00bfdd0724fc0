// The go-live check: one list, shown on /admin, by the command `doctor` and at the start.
import type { ContentType } from '#content/rules/model/define.ts'
import { bankAccount } from '#content/rules/types/bank-account.ts'
import { pageText } from '#content/rules/types/page-text.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import { wording } from '#content/rules/types/wording.ts'
import { DEMO_OWNER } from '#identity/server/first-admin.ts'
import { bankAccountOf, isReservedAddress, receiverOf } from '#payments/server/settings/receivers.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
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
  ...(await seoChecks(app)),
  ...(await runningChecks(app)),
]

export async function goLiveChecks(app: App, viewer: Viewer): Promise<Check[]> {
  requirePermission(viewer, 'change-settings')
  return runChecks(app)
}

const DATABASE_WORDS = 'Check that DATABASE_URL and DATA_DIR name the database that you mean.'

// Whether the database is the one that the operator means. Without DATABASE_URL or DATA_DIR a start makes a
// new one, and nothing else shows that the agency's data is elsewhere.
async function databaseCheck({ settings, database }: App): Promise<Check> {
  const place = placeOf(database)
  // On this machine alone, an untouched demo is what a first start is for.
  const isExpected = !isPublicOrigin(settings.APP_ORIGIN) || (await savedByPerson(database.db))
  return check({ name: 'database', label: 'Database', forHost: DATABASE_WORDS }, isExpected, {
    done: `The data is in ${place}.`,
    open: `Nobody has written anything on this site yet; its data is in ${place}. If you expected yours, the server may use another database.`,
  })
}

const ORIGIN_WORDS =
  'Point our domain at the server, let a proxy speak https for it, and set APP_ORIGIN to the address that visitors type, like https://example.com.'
const PROXY_WORDS = 'Set TRUSTED_PROXIES to the address of the proxy that speaks https, usually 127.0.0.1.'
const SECRET_WORDS =
  'Keep SECRET somewhere safe. With another one everybody has to log in again, and keys that we entered in the settings of the site have to be entered again.'
const PROVIDERS_WORDS =
  'Set PAYMENT_PROVIDERS=owner and leave PAYMENT_MODE out, so that we choose how customers pay in the settings of the site.'

// What the settings on the server say.
const settingChecks = (settings: Settings): Check[] => [
  check(
    { name: 'origin', label: 'Public address', forHost: ORIGIN_WORDS },
    isPublicOrigin(settings.APP_ORIGIN),
    {
      done: `The site is at ${settings.APP_ORIGIN}.`,
      open: 'The site has no address yet that visitors can type.',
    },
  ),
  // The site itself speaks plain HTTP, so https comes from a proxy.
  check({ name: 'proxy', label: 'Proxy', forHost: PROXY_WORDS }, settings.TRUSTED_PROXIES !== 'none', {
    done: `Forwarded addresses are believed from ${settings.TRUSTED_PROXIES}.`,
    open: 'The proxy that speaks https is not named. Without it all visitors count as one.',
  }),
  check({ name: 'secret', label: 'Secret', forHost: SECRET_WORDS }, true, {
    done: settings.SECRET
      ? 'It is in the settings.'
      : 'It was made on the first start and is kept in DATA_DIR; backups hold it too.',
    open: '',
  }),
]

// Whether the words are the agency's own.
const DEMO_OWNER_LEFT: Check = {
  name: 'owner',
  label: 'Your name',
  to: '/setup#you',
  state: 'open',
  reason: `Customers read “${DEMO_OWNER.name}” as the name of who leads their order.`,
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
    check({ name: 'demo', label: 'The demo’s words', to: '/setup#demo' }, demo.length === 0, {
      done: 'Every word on the site is yours.',
      open: `The demo’s words are left in ${whereWords(demo)}.`,
    }),
    check({ name: 'legal', label: 'Privacy and terms', to: pageText.screens.manage }, missing.length === 0, {
      done: 'Both texts are your own.',
      open: `Write your own text for ${missing.join(' and ')}. The demo’s binds nobody.`,
    }),
  ]
}

/** "Banner, Services (6) and 4 more". */
function whereWords(demo: readonly DemoRecord[]): string {
  const counts = new Map<string, number>()
  for (const { type } of demo) counts.set(type.label, (counts.get(type.label) ?? 0) + 1)
  const named = [...counts].map(([label, count]) => (count > 1 ? `${label} (${count})` : label))
  const shown = named.slice(0, 5)
  if (named.length > shown.length) shown.push(`${named.length - shown.length} more`)
  return new Intl.ListFormat('en').format(shown)
}

// Whether real money arrives.
const TO = '/payment-settings'

/** The server may say how customers pay. */
const whoChooses = (settings: Settings): Pick<Check, 'to' | 'forHost'> =>
  isFixed(settings, 'PAYMENT_PROVIDERS') ? { to: TO, forHost: PROVIDERS_WORDS } : { to: TO }

async function paymentChecks(app: App): Promise<Check[]> {
  const { settings, payments } = app
  const names = payments.offered.map(({ name }) => name)
  const isLive = settings.PAYMENT_MODE === 'live' && names.some((name) => name !== 'stand-in')
  return [
    check({ name: 'payments', label: 'Real payments', ...whoChooses(settings) }, isLive, {
      done: `Customers pay with ${new Intl.ListFormat('en').format(names.map(providerName))}.`,
      open: 'Payments are play money. Choose a provider, enter its keys, and choose live.',
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
      check({ name: 'receiver', label: 'Payment email', to: paymentEmail.screens.manage }, isOwn, {
        done: `Payments go to ${receiver}.`,
        open: receiver
          ? `${receiver} is an example address that nobody can own. Enter yours.`
          : 'None is entered, so nobody can pay.',
      }),
    )
  }
  if (names.includes('bank'))
    checks.push(
      check(
        { name: 'bank', label: 'Bank account', to: bankAccount.screens.manage },
        Boolean(await bankAccountOf(app)),
        {
          done: 'Customers see it on the pay page.',
          open: 'None is entered, so customers are not offered a bank transfer.',
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
        label: `SEO in “${type.label}”`,
        state: 'open',
        reason: `Visitors read words about search that you did not write: ${fields.map(inWords).join('; ')}.`,
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
  const where = part ? `${part}, ${label}` : label
  return words.length > LONGEST_QUOTE ? where : `${where} (“${words}”)`
}
