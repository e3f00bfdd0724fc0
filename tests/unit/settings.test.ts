import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { peerReader } from '#platform/server/http/peer.ts'
import { readSettings, SETTING_NAMES } from '#platform/server/settings/settings.ts'
import { refuseMistyped, unknownSettings } from '#platform/server/settings/unknown-settings.ts'

const ELSEWHERE = { APP_ORIGIN: 'https://agency.example', TRUSTED_PROXIES: 'none' }
const LIVE_PAYPAL = { ...ELSEWHERE, PAYMENT_MODE: 'live', PAYMENT_PROVIDERS: 'paypal-standard' }

const STORAGE_S3 = {
  STORAGE: 's3',
  STORAGE_S3_ENDPOINT: 'https://s3.example',
  STORAGE_S3_BUCKET: 'b',
  STORAGE_S3_KEY_ID: 'k',
  STORAGE_S3_SECRET: 's',
}
const S3 = {
  BACKUP_AT: '03:30',
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'b',
  BACKUP_S3_KEY_ID: 'k',
  BACKUP_S3_SECRET: 's',
}

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_ORIGIN: 'http://localhost:3000',
      SEED: 'demo',
      PAYMENT_PROVIDERS: ['stand-in'],
      PAYMENT_MODE: 'test',
      PASSWORD_MINIMUM: 6,
      TIME_ZONE: 'UTC',
      DOCUMENT_RETENTION_YEARS: 10,
    })
  })

  it.each([
    ['VIES_URL', { VIES_URL: 'vies' }],
    ['PORT', { PORT: 'eighty' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'http://www.example.com' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'ftp://example.com' }],
    ['SECRET', { SECRET: 'short' }],
    ['SEED', { SEED: 'full' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nonsense' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Long-enough-1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@test.example', ADMIN_PASSWORD: 'Nine-chr1' }],
    ['TIME_ZONE', { TIME_ZONE: 'Mars/Olympus' }],
    ['DOCUMENT_RETENTION_YEARS', { DOCUMENT_RETENTION_YEARS: 'ten' }],
    ['DOCUMENT_RETENTION_YEARS', { DOCUMENT_RETENTION_YEARS: '0' }],
    ['FILES_LIMIT_MB', { FILES_LIMIT_MB: '5 GB' }],
    ['ORDER_LINKS', { ORDER_LINKS: 'yes' }],
    ...['3:30', '24:00', '03:60', 'nightly'].map((BACKUP_AT): [string, Record<string, string>] => [
      'BACKUP_AT',
      { BACKUP_AT },
    ]),
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '11' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'some' }],
    ['PRICE_RISE_NOTICE_DAYS', { PRICE_RISE_NOTICE_DAYS: '0' }],
    ['PRICE_RISE_NOTICE_DAYS', { PRICE_RISE_NOTICE_DAYS: 'a month' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: 'all' }],
    ['BACKUP_BEFORE_UPGRADE', { BACKUP_BEFORE_UPGRADE: 'no' }],
    ['STORAGE', { STORAGE: 'disk' }],
    ['STORAGE_S3_ENDPOINT', { STORAGE: 's3' }],
    ['STORAGE_S3_SECRET', { ...STORAGE_S3, STORAGE_S3_SECRET: undefined }],
    ['STORAGE_S3_BUCKET', { STORAGE_S3_ENDPOINT: 'https://s3.example' }],
    ['STORAGE_S3_ENDPOINT', { ...STORAGE_S3, STORAGE_S3_ENDPOINT: 'http://s3.example' }],
    ['BACKUP_S3_BUCKET', { BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_AT: '03:30' }],
    ['BACKUP_S3_ENDPOINT', { BACKUP_S3_BUCKET: 'b', BACKUP_AT: '03:30' }],
    ['BACKUP_S3_ENDPOINT', { ...S3, BACKUP_S3_ENDPOINT: 'http://s3.example' }],
    ['BACKUP_S3_ENDPOINT', { ...S3, BACKUP_S3_ENDPOINT: 's3.example' }],
    ['BACKUP_AT', { ...S3, BACKUP_AT: '' }],
    ['PAYMENT_MODE', { PAYMENT_MODE: 'live' }],
    ['PAYMENT_MODE', { ...ELSEWHERE, PAYMENT_PROVIDERS: 'paypal-standard' }],
    ['PAYMENT_MODE', { ...ELSEWHERE, PAYMENT_PROVIDERS: 'stand-in', PAYMENT_MODE: 'live' }],
    ['PAYMENT_PROVIDERS', { ...ELSEWHERE, PAYMENT_MODE: 'live' }],
    ['PAYMENT_PROVIDERS', { ...ELSEWHERE, PAYMENT_MODE: 'test' }],
    ['PAYMENT_PROVIDERS', ELSEWHERE],
    ['STRIPE_SECRET_KEY', { PAYMENT_PROVIDERS: 'stripe' }],
    ['STRIPE_SECRET_KEY', { PAYMENT_PROVIDER: 'stripe' }],
    ['PAYPAL_CLIENT_ID', { PAYMENT_PROVIDERS: 'stand-in,paypal' }],
    ['PAYMENT_PROVIDERS', { PAYMENT_PROVIDERS: 'paypal-standard, stand-in' }],
    ['PAYMENT_PROVIDERS', { PAYMENT_PROVIDERS: 'stand-in, cash' }],
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'paypal', PAYMENT_PROVIDERS: 'paypal-standard' }],
    [
      'PAYMENT_VERIFY_URL',
      {
        PAYMENT_MODE: 'live',
        PAYMENT_PROVIDER: 'paypal',
        APP_ORIGIN: 'https://a.example',
        PAYMENT_VERIFY_URL: 'http://127.0.0.1:1/x',
      },
    ],
    // The server at this address decides which payments are real.
    ...[
      'https://verify.example/x',
      'https://paypal.com.example/x',
      'https://notpaypal.com/x',
      'https://ipnpb.sandbox.paypal.com/cgi-bin/webscr',
    ].flatMap((url) =>
      ['PAYMENT_VERIFY_URL', 'PAYMENT_CHECKOUT_URL'].map((name): [string, Record<string, string>] => [
        name,
        { ...LIVE_PAYPAL, [name]: url },
      ]),
    ),
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'x' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'https://x.example/shop', TRUSTED_PROXIES: 'none' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'http://localhost:3000/?shop' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'https://ada:secret@x.example', TRUSTED_PROXIES: 'none' }],
    ['TRUSTED_PROXIES', { APP_ORIGIN: 'https://x.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'nginx' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
    ['SECRET', { DATABASE_URL: 'postgres://localhost/shingle' }],
    ['HSTS', { HSTS: 'yes' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['APP_ORIGIN', { HOST: '0.0.0.0' }],
    ['APP_ORIGIN', { HOST: '::' }],
    ['APP_ORIGIN', { HOST: '192.168.1.20', PAYMENT_PROVIDERS: 'stand-in', PAYMENT_MODE: 'test' }],
    ['PAYMENT_PROVIDERS', { HOST: '0.0.0.0', ...ELSEWHERE }],
    ['MAIL_FROM', { MAIL_FROM: 'garbage' }],
    ['MAIL_FROM', { MAIL_FROM: 'Northlight <garbage>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Doe, Jane <jane@agency.example>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@agency.example, b@agency.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Northlight\r\nBcc: x <hello@agency.example>' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://:465' }],
    ['SMTP_URL', { SMTP_URL: 'mail.agency.example:25' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://user:pass/word@mail.agency.example' }],
  ])('%s is named when it is wrong: %j', (name, environment) => {
    expect(() => readSettings(environment as Record<string, string>)).toThrow(
      new RegExp(`^${name}: |\n${name}: `),
    )
  })

  it('take a bucket for backups, without https if they are encrypted or it is on this machine', () => {
    expect(readSettings(S3)).toMatchObject({ ...S3, BACKUP_S3_REGION: 'us-east-1' })
    const plain = { ...S3, BACKUP_S3_ENDPOINT: 'http://store.lan:9000' }
    expect(() => readSettings(plain)).toThrow(/must be https, unless BACKUP_PASSPHRASE/)
    expect(readSettings({ ...plain, BACKUP_PASSPHRASE: 'four herons on a lamp' })).toMatchObject(plain)
    expect(readSettings({ ...S3, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBeDefined()
  })

  it('take every usual spelling of the email settings', () => {
    for (const MAIL_FROM of [
      'hello@agency.example',
      '<hello@agency.example>',
      'Smith & Sons <hello@agency.example>',
      '"Doe, Jane" <jane@agency.example>',
      'Größe <hello@agency.example>',
      'root@localhost',
    ])
      expect(readSettings({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    for (const SMTP_URL of [
      'smtp://localhost:25',
      'smtps://user:p%2Fss@mail.agency.example:465',
      'smtp://[::1]:2525',
    ])
      expect(readSettings({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  })

  it('need APP_ORIGIN, and nothing else, if other machines can reach the site', () => {
    expect(() => readSettings({ HOST: '0.0.0.0', PORT: '8080' })).toThrow(
      /^APP_ORIGIN: needed with HOST=0\.0\.0\.0[^\n]+http:\/\/localhost:8080$/,
    )
    for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
      expect(readSettings({ HOST })).toMatchObject({ HOST, APP_ORIGIN: 'http://localhost:3000' })
    const APP_ORIGIN = 'http://localhost:3000'
    expect(readSettings({ HOST: '0.0.0.0', APP_ORIGIN })).toMatchObject({ APP_ORIGIN })
  })

  it('say what they take in words', () => {
    for (const [name, value, words] of [
      ['PORT', 'eighty', 'must be a whole number from 1 to 65535'],
      ['PORT', '0', 'must be a whole number from 1 to 65535'],
      ['SEED', 'full', 'must be demo or empty'],
      ['HSTS', 'yes', 'must be off, host, subdomains, or preload'],
      ['APP_ORIGIN', 'agency.example', 'must be an address that begins with https:// or http://'],
    ] as const)
      expect(() => readSettings({ [name]: value })).toThrow(new Error(`${name}: ${words}`))
  })

  it('name the payment provider by a list or, as before, by one name', () => {
    const providers = (environment: Record<string, string>) => readSettings(environment).PAYMENT_PROVIDERS
    expect(providers({ PAYMENT_PROVIDERS: ' paypal-standard ' })).toEqual(['paypal-standard'])
    expect(providers({ PAYMENT_PROVIDER: 'paypal' })).toEqual(['paypal-standard'])
    expect(providers({ PAYMENT_PROVIDER: 'paypal-standard' })).toEqual(['paypal-standard'])
    expect(providers({ PAYMENT_PROVIDER: 'stand-in' })).toEqual(['stand-in'])
  })

  it('let others reach a site that takes test money only once both are said', () => {
    expect(readSettings({ ...ELSEWHERE, PAYMENT_PROVIDERS: 'stand-in', PAYMENT_MODE: 'test' })).toMatchObject(
      { PAYMENT_PROVIDERS: ['stand-in'], PAYMENT_MODE: 'test' },
    )
    for (const APP_ORIGIN of ['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]:3000']) {
      expect(readSettings({ APP_ORIGIN, TRUSTED_PROXIES: 'none' })).toMatchObject({
        PAYMENT_PROVIDERS: ['stand-in'],
        PAYMENT_MODE: 'test',
      })
    }
  })

  it('say every fault of the payment at once, and none that only follows from another', () => {
    expect(() => readSettings({ ...ELSEWHERE })).toThrow(
      /^PAYMENT_PROVIDERS: needed [^\n]+\nPAYMENT_MODE: needed [^\n]+$/,
    )
    expect(() => readSettings({ ...ELSEWHERE, PAYMENT_PROVIDERS: 'cash', PAYMENT_MODE: 'live' })).toThrow(
      /^PAYMENT_PROVIDERS: there is no cash; [^\n]+$/,
    )
  })

  it('take live payments with everything in place', () => {
    expect(
      readSettings({
        PAYMENT_MODE: 'live',
        PAYMENT_PROVIDER: 'paypal',
        APP_ORIGIN: 'https://agency.example/',
        TRUSTED_PROXIES: '10.0.0.0/8',
      }).APP_ORIGIN,
    ).toBe('https://agency.example')
    const verifyUrl = 'https://ipnpb.paypal.com/cgi-bin/webscr'
    expect(readSettings({ ...LIVE_PAYPAL, PAYMENT_VERIFY_URL: verifyUrl })).toMatchObject({
      PAYMENT_VERIFY_URL: verifyUrl,
    })
  })
})

describe('a name that is no setting', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['app_origin', 'APP_ORIGIN'],
    ['DATADIR', 'DATA_DIR'],
    ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
    ['PORTT', 'PORT'],
  ])('%s is named, with the one that was meant', (name, meant) => {
    expect(unknownSettings({ [name]: 'x' }, {})).toEqual([`${name} is not a setting; did you mean ${meant}?`])
  })
  it('in the place of DATABASE_URL stops a public site', () => {
    const refused = (environment: Record<string, string>) => () => refuseMistyped(environment)
    const [APP_ORIGIN, url] = ['https://www.harbour.example', 'postgres://localhost/x']
    expect(refused({ APP_ORIGIN, DATABSE_URL: url })).toThrow('DATABASE_URL: is not set, but DATABSE_URL is')
    expect(refused({ APP_ORIGIN, database_url: url })).toThrow('database_url')
    expect(refused({ APP_ORIGIN, BACKUP_PASSPHRAS: 'x' })).toThrow('BACKUP_PASSPHRASE: is not set')
    expect(refused({ APP_ORIGIN, DATADIR: '/srv' })).toThrow('DATA_DIR: is not set, but DATADIR is')
    for (const fine of [
      { APP_ORIGIN, DATABASE_URL: url, DATABSE_URL: url },
      { APP_ORIGIN: 'http://localhost:3000', DATABSE_URL: url },
      { DATABSE_URL: url },
      { APP_ORIGIN, DATA_DIR: '/srv' },
    ])
      expect(refused(fine)).not.toThrow()
  })
  it('is named in .env whatever it is, and once', () => {
    expect(
      unknownSettings({ COLOUR: 'blue' }, { COLOUR: 'blue', PORT: '80', NODE_ENV: 'production' }),
    ).toEqual(['COLOUR in .env is not a setting'])
    expect(unknownSettings({ SMPT_URL: 'x' }, { SMPT_URL: 'x' })).toHaveLength(1)
  })
  it('is nobody’s business elsewhere', () => {
    const usual = [
      'HOME',
      'PATH',
      'PWD',
      'USER',
      'SHELL',
      'TERM',
      'LANG',
      'HOSTNAME',
      'LOGNAME',
      'SHLVL',
      'MAIL',
      'EDITOR',
      'npm_config_cache',
      'NODE_OPTIONS',
      'JOURNAL_STREAM',
    ]
    expect(unknownSettings(Object.fromEntries(usual.map((name) => [name, 'x'])), {})).toEqual([])
  })
})

describe('the peer', () => {
  it('is not what a stranger writes into a header', () => {
    for (const nobody of ['', 'none'])
      expect(peerReader(nobody)('198.51.100.7', '203.0.113.1')).toBe('198.51.100.7')
  })
  it('that is not believed is noticed', () => {
    const ignored: string[] = []
    const read = peerReader('10.0.0.0/8', (sender) => ignored.push(sender))
    read('198.51.100.7', null)
    read('10.1.1.1', '203.0.113.1')
    read('::ffff:127.0.0.1', '203.0.113.1')
    expect(ignored).toEqual(['127.0.0.1'])
  })
  it('is what a trusted proxy says, up to the first address that is not one of ours', () => {
    const read = peerReader('127.0.0.1, 10.0.0.0/8')
    expect(read('::ffff:127.0.0.1', '203.0.113.1, 198.51.100.7, 10.1.2.3')).toBe('198.51.100.7')
    expect(read('127.0.0.1', null)).toBe('127.0.0.1')
    expect(read('198.51.100.7', '203.0.113.1')).toBe('198.51.100.7')
  })
})

describe('the documents', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  it.each(['README.md', '.env.example'])('%s names every setting', (file) => {
    const text = read(file)
    // The older name of PAYMENT_PROVIDERS is not offered any more.
    const offered = SETTING_NAMES.filter((name) => name !== 'PAYMENT_PROVIDER')
    expect(offered.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })
})
