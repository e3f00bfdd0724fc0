// The settings: their names, defaults and rules. start.ts hands in the environment. An invalid value stops
// the start with an error that names the setting and the values it accepts.
import { resolve } from 'node:path'
import { z } from 'zod'
import { isAccountEmail, looksLikeEmail } from '../../rules/email-address.ts'
import { isTimeZone } from '../../rules/local-time.ts'
import { PAYMENT_MODES, type PaymentMode } from '../../rules/payment-mode.ts'
import { passwordLengthRefusal, TEAM_PASSWORD_MINIMUM } from '../../rules/sign-in-form.ts'
import { say } from '../../rules/words.ts'
import { peerReader } from '../http/peer.ts'
import { LOG_LEVELS } from '../log.ts'
import { BACKUP_SHAPE, backupFaults } from './backup-settings.ts'
import { hostOf, owned, ownedIn, type OwnerSetting } from './owned.ts'
import { BY_OWNER, PROVIDER_NAMES, readProviders, type NamedProviders } from './provider-names.ts'
import { PROVIDER_SHAPE, providerFaults } from './provider-settings.ts'
import { storageFaults, STORAGE_SHAPE } from './storage-settings.ts'

export const SHORTEST_SECRET = 32

const wholeNumber = (minimum: number, maximum: number) => {
  const words = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number(words).int(words).min(minimum, words).max(maximum, words)
}
const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, {
    error: () => `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`,
  })
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
})
const email = z.string().refine(isAccountEmail, 'must be an email address')
const text = z.string().min(1)
const timeZone = z.string().refine(isTimeZone, 'must be a time zone like UTC or Europe/London')

const ESCAPED_SIGNS = 'signs like / or # in the password are written %2F, %23'

const mailServer = z
  .string()
  .refine(
    (url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '',
    `must be an address like smtps://user:password@smtp.example.com:465; ${ESCAPED_SIGNS}`,
  )

/** An unquoted comma in the name would make it two senders. */
const SENDER = /^(?:"[^"\\\r\n]*" *|[^"<>()[\]\\,;:@\r\n]*)<([^<>]+)>$/
const sender = z.string().refine((from) => {
  const mailAddress = SENDER.exec(from)?.[1] ?? from
  return looksLikeEmail(mailAddress.replace(/@localhost$/, '@localhost.invalid'))
}, 'must be an email address, or a name and an address like Example Studio <hello@example.com>')

function withoutPassword(address: string): string {
  const { protocol, username, host } = new URL(address)
  return `${protocol}//${username && `${username}@`}${host}`
}

const proxies = z.string().refine((list) => {
  try {
    return Boolean(peerReader(list))
  } catch {
    return false
  }
}, 'must be addresses or networks like 127.0.0.1, 10.0.0.0/8, or none')

const SHAPE = {
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  // With the nine seconds that a running response has, less than the 20 that the unit waits for the process.
  DRAIN_SECONDS: wholeNumber(0, 10).default(0),
  APP_ORIGIN: address.optional(),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url),
      `must be an address like postgres://user:password@localhost/shingle; ${ESCAPED_SIGNS}`,
    )
    .optional(),
  SECRET: z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`).optional(),
  BACKUP_DIR: text.optional(),
  ...BACKUP_SHAPE,
  ...STORAGE_SHAPE,
  BACKUP_BEFORE_UPGRADE: oneOf(['on', 'off']).default('on'),
  SEED: oneOf(['demo', 'empty']).default('demo'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      (password) => passwordLengthRefusal(password, TEAM_PASSWORD_MINIMUM) === undefined,
      `must have at least ${TEAM_PASSWORD_MINIMUM} characters`,
    )
    .optional(),
  SMTP_URL: owned(mailServer.optional(), {
    group: 'email',
    label: say('platform.agency', 'setting.mailServer'),
    help: say('platform.agency', 'setting.mailServerHelp'),
    example: 'smtps://user:password@smtp.example.com:465',
    input: 'mail-server',
    isSecret: true,
    hostIn: hostOf,
    shownAs: withoutPassword,
  }),
  MAIL_FROM: owned(sender.optional(), {
    group: 'email',
    label: say('platform.agency', 'setting.sender'),
    help: say('platform.agency', 'setting.senderHelp'),
    example: 'Example Studio <hello@example.com>',
  }),
  PAYMENT_PROVIDERS: owned(text.optional(), {
    group: 'payments',
    label: say('platform.agency', 'setting.customersCanPayWith'),
    help: say('platform.agency', 'setting.customersCanPayWithHelp'),
    input: 'providers',
  }),
  PAYMENT_PROVIDER: text.optional(),
  PRICE_RISE_NOTICE_DAYS: owned(wholeNumber(1, 366).optional(), {
    group: 'payments',
    label: say('platform.agency', 'setting.priceRiseNotice'),
    help: say('platform.agency', 'setting.priceRiseNoticeHelp'),
    example: '30',
    input: 'number',
  }),
  PAYMENT_MODE: owned(oneOf(PAYMENT_MODES).optional(), {
    group: 'payments',
    label: say('platform.agency', 'setting.money'),
    help: say('platform.agency', 'setting.moneyHelp'),
    choices: {
      test: say('platform.agency', 'setting.testMoney'),
      live: say('platform.agency', 'setting.liveMoney'),
    },
  }),
  PAYMENT_CHECKOUT_URL: address.optional(),
  PAYMENT_VERIFY_URL: address.optional(),
  ...PROVIDER_SHAPE,
  TRUSTED_PROXIES: proxies.optional(),
  HSTS: oneOf(['off', 'host', 'subdomains', 'preload']).default('host'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  TWITTER_CLIENT_ID: text.optional(),
  TWITTER_CLIENT_SECRET: text.optional(),
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.default('Company account'),
  SMS_URL: address.optional(),
  EMAIL_VERIFICATION: oneOf(['optional', 'required']).default('optional'),
  PASSWORD_MINIMUM: wholeNumber(6, 64).default(6),
  SECOND_FACTOR: oneOf(['optional', 'admins']).default('optional'),
  VIES_URL: z
    .string()
    .refine(
      (url) => url === 'off' || address.safeParse(url).success,
      'must be off, or an address that begins with https:// or http://',
    )
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  TIME_ZONE: timeZone.default('UTC'),
  FILES_LIMIT_MB: wholeNumber(1, 10_000_000).default(5120),
  ORDER_LINKS: oneOf(['on', 'off']).default('on'),
  DOCUMENT_RETENTION_YEARS: wholeNumber(1, 100).default(10),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  ACCESS_LOG: oneOf(['on', 'off']).default('off'),
}

export const SETTING_NAMES = Object.keys(SHAPE)

/** Those that the owner may set by a screen. */
export const OWNER_SETTINGS: Readonly<Record<string, OwnerSetting>> = ownedIn(SHAPE)

type Read = z.infer<z.ZodObject<typeof SHAPE>>

type Derived =
  | 'APP_ORIGIN'
  | 'MAIL_FROM'
  | 'TRUSTED_PROXIES'
  | 'PAYMENT_PROVIDER'
  | 'PAYMENT_PROVIDERS'
  | 'PAYMENT_MODE'

export interface Settings extends Omit<Read, Derived> {
  APP_ORIGIN: string
  MAIL_FROM: string
  TRUSTED_PROXIES: string
  PAYMENT_PROVIDERS: NamedProviders['names']
  PAYMENT_MODE: PaymentMode
  /** What they were read from, by name. */
  given: Readonly<Record<string, string>>
}

/** Each line of the message names a setting and says what is wrong: "NAME: words". */
export class SettingsError extends Error {}

/** Takes an IP address, or a host name as in HOST or a URL. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host)

/** Whether others reach the site. Such an origin is always https. */
export const isPublicOrigin = (origin: string): boolean => !isLoopback(new URL(origin).hostname)

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const values: Record<string, string> = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const parsed = z.object(SHAPE).safeParse(values)
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'),
    )
  const { PAYMENT_PROVIDER: one, PAYMENT_PROVIDERS: list, PAYMENT_MODE: mode, ...read } = parsed.data
  const origin = new URL(read.APP_ORIGIN ?? `http://localhost:${read.PORT}`)
  const providers = readProviders({
    one,
    list,
    hasPaypalApi: read.PAYPAL_CLIENT_ID !== undefined,
    mode: mode ?? 'test',
  })
  const unnamed = isLoopback(origin.hostname) ? [] : unnamedPayment({ provider: one ?? list, mode })
  const settings = {
    ...read,
    PAYMENT_PROVIDERS: providers.names,
    PAYMENT_MODE: mode ?? 'test',
    given: values,
    DATA_DIR: resolve(read.DATA_DIR),
    BACKUP_DIR: read.BACKUP_DIR && resolve(read.BACKUP_DIR),
    APP_ORIGIN: origin.origin,
    TRUSTED_PROXIES: read.TRUSTED_PROXIES ?? 'none',
    MAIL_FROM:
      read.MAIL_FROM ?? `hello@${origin.hostname === 'localhost' ? 'localhost.invalid' : origin.hostname}`,
  }
  const paymentFaults = providers.faults.length ? providers.faults : disagreements(settings, origin)
  const faults = [...unnamed, ...paymentFaults, ...missing(read, origin)]
  if (faults.length) throw new SettingsError(faults.join('\n'))
  return settings
}

/**
 * On a public site, test payments could pass for real ones. So the provider and the mode must be explicit.
 */
function unnamedPayment({
  provider,
  mode,
}: {
  provider?: string | undefined
  mode?: PaymentMode | undefined
}): string[] {
  return [
    ...(provider
      ? []
      : [
          'PAYMENT_PROVIDERS: needed with this APP_ORIGIN: ' +
            `one or more of ${PROVIDER_NAMES.join(', ')} (the stand-in takes test money only), ` +
            `or ${BY_OWNER}: an admin chooses them in the settings of the site`,
        ]),
    ...(mode || provider === BY_OWNER
      ? []
      : ['PAYMENT_MODE: needed with this APP_ORIGIN: live takes real money, test does not']),
  ]
}

/** Values that are valid on their own but unsafe together. */
function disagreements(settings: Settings, origin: URL): string[] {
  const faults: string[] = []
  if (origin.protocol === 'http:' && !isLoopback(origin.hostname))
    faults.push('APP_ORIGIN: an address that others reach must be https')
  if (origin.href !== `${origin.origin}/`)
    faults.push(`APP_ORIGIN: must be an address without a path, like ${origin.origin}`)
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL) faults.push('ADMIN_PASSWORD: needs ADMIN_EMAIL')
  for (const provider of ['GOOGLE', 'GITHUB', 'TWITTER', 'OIDC'] as const) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const
    if (Boolean(settings[id]) !== Boolean(settings[secret]))
      faults.push(`${id}: needs ${secret}, and the other way round`)
  }
  if (Boolean(settings.OIDC_ISSUER) !== Boolean(settings.OIDC_CLIENT_ID))
    faults.push('OIDC_ISSUER: needs OIDC_CLIENT_ID, and the other way round')
  faults.push(...backupFaults(settings, { isLocal: isLoopback }))
  faults.push(...storageFaults(settings, { isLocal: isLoopback }))
  faults.push(...providerFaults(settings, { names: settings.PAYMENT_PROVIDERS, mode: settings.PAYMENT_MODE }))
  if (settings.PAYMENT_MODE === 'live') {
    if (settings.PAYMENT_PROVIDERS.includes('stand-in'))
      faults.push('PAYMENT_MODE: live takes real money, so the provider must not be the stand-in')
    for (const name of ['PAYMENT_CHECKOUT_URL', 'PAYMENT_VERIFY_URL'] as const) {
      if (settings[name] && !isLivePaypal(new URL(settings[name])))
        faults.push(`${name}: live needs an https address of PayPal, at paypal.com and not its sandbox`)
    }
    if (isLoopback(origin.hostname))
      faults.push('APP_ORIGIN: live payments need an address that the provider can reach')
  }
  return faults
}

/** The server at this address decides which payments are real. PayPal's sandbox confirms test money. */
const isLivePaypal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname) && !/(^|\.)sandbox\./.test(hostname)

/** Settings that are optional locally, but required on a public site or with several instances. */
function missing(
  read: Pick<Read, 'HOST' | 'APP_ORIGIN' | 'TRUSTED_PROXIES' | 'DATABASE_URL' | 'SECRET'>,
  { protocol, origin }: URL,
): string[] {
  const faults: string[] = []
  // Without APP_ORIGIN a public site believes that it is localhost: the CSRF check refuses every form, and
  // payments go to the stand-in.
  if (!isLoopback(read.HOST) && read.APP_ORIGIN === undefined)
    faults.push(
      `APP_ORIGIN: needed with HOST=${read.HOST}, where others reach the site: ` +
        'the address that people use, like https://www.example.com. ' +
        `If only this machine uses it, ${origin}`,
    )
  if (protocol === 'https:' && read.TRUSTED_PROXIES === undefined)
    faults.push(
      'TRUSTED_PROXIES: name the proxy in front of the site (127.0.0.1, 10.0.0.0/8 …), or say none. ' +
        'Without it all its visitors count as one',
    )
  if (read.DATABASE_URL && !read.SECRET)
    faults.push(
      'SECRET: with DATABASE_URL every instance needs the same one. ' +
        'If this site ran before, it is in the file "secret" of DATA_DIR',
    )
  return faults
}
