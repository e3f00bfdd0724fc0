// The settings that the owner may make by a screen, beside those of the environment.
import { describe, expect, it } from 'vitest'
import { mailServerAddress } from '#connections/rules/mail-server.ts'
import { OWNER_SETTINGS, readSettings } from '#platform/server/settings/settings.ts'
import { toStored, type StoredSettings } from '#platform/server/settings/stored-settings.ts'
import { faultsOfChange, isFixed, withStored } from '#platform/server/settings/with-stored.ts'
import { inEnglish } from '#tests/support/words.ts'

const PUBLIC = { APP_ORIGIN: 'https://agency.example', TRUSTED_PROXIES: 'none', PAYMENT_PROVIDERS: 'owner' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_abcdef123456', STRIPE_WEBHOOK_SECRET: 'whsec_abcdef' }
const LIVE = { PAYMENT_PROVIDERS: 'stripe,bank', PAYMENT_MODE: 'live', ...STRIPE }
const BUCKET = {
  BACKUP_AT: '03:30',
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'b',
  BACKUP_S3_KEY_ID: 'k',
  BACKUP_S3_SECRET: 's',
}

/** Undefined: stored with another SECRET. */
const stored = (values: Record<string, string | undefined>): StoredSettings =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, setAt: 1 }]))

const both = (environment: Record<string, string>, values: Record<string, string | undefined>) =>
  withStored(readSettings(environment), stored(values))

describe('a setting of the owner', () => {
  it('is in use beside those of the server', () => {
    const { settings, faults } = both(PUBLIC, {
      ...LIVE,
      ...BUCKET,
      SMTP_URL: 'smtps://u:p@mail.example:465',
    })
    expect(settings).toMatchObject({
      PAYMENT_PROVIDERS: ['stripe', 'bank'],
      PAYMENT_MODE: 'live',
      STRIPE_WEBHOOK_SECRET: ['whsec_abcdef'],
      BACKUP_AT: '03:30',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      APP_ORIGIN: 'https://agency.example',
    })
    expect(faults).toEqual({})
  })

  it('gives way to the environment', () => {
    const server = { BACKUP_AT: '01:00', SMTP_URL: 'smtp://of.server:25', PAYMENT_PROVIDER: 'bank' }
    const { settings } = both(server, {
      BACKUP_AT: '03:30',
      SMTP_URL: 'smtp://x:1',
      PAYMENT_PROVIDERS: 'none',
    })
    expect(settings).toMatchObject({
      BACKUP_AT: '01:00',
      SMTP_URL: 'smtp://of.server:25',
      PAYMENT_PROVIDERS: ['bank'],
    })
    expect(Object.keys(OWNER_SETTINGS).filter((name) => isFixed(readSettings(server), name))).toEqual([
      'BACKUP_AT',
      'SMTP_URL',
      'PAYMENT_PROVIDERS',
    ])
  })

  it('chooses providers where the environment leaves it to the owner; until then money is play money', () => {
    expect(readSettings(PUBLIC)).toMatchObject({ PAYMENT_PROVIDERS: ['stand-in'], PAYMENT_MODE: 'test' })
    expect(readSettings({ ...PUBLIC, PAYMENT_MODE: 'live' }).PAYMENT_PROVIDERS).toEqual([])
    expect(isFixed(readSettings(PUBLIC), 'PAYMENT_PROVIDERS')).toBe(false)
    expect(both(PUBLIC, { PAYMENT_PROVIDERS: 'bank' }).settings).toMatchObject({
      PAYMENT_PROVIDERS: ['bank'],
      PAYMENT_MODE: 'test',
    })
  })
})

describe('what can’t be used any more', () => {
  it('is never replaced by play money', () => {
    const { settings, faults } = both(PUBLIC, { ...LIVE, STRIPE_SECRET_KEY: undefined })
    expect(settings).toMatchObject({ PAYMENT_PROVIDERS: ['bank'], PAYMENT_MODE: 'live' })
    expect(settings.STRIPE_WEBHOOK_SECRET).toBeUndefined()
    expect(faults.payments).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY: must be entered again/)])
    const alone = { ...LIVE, PAYMENT_PROVIDERS: 'stripe', STRIPE_SECRET_KEY: undefined }
    expect(both(PUBLIC, alone).settings).toMatchObject({ PAYMENT_PROVIDERS: [], PAYMENT_MODE: 'live' })
  })

  it('does not let backups go out in clear', () => {
    const { settings } = both({}, { ...BUCKET, BACKUP_PASSPHRASE: undefined })
    expect(settings.BACKUP_AT).toBe('03:30')
    expect(settings.BACKUP_S3_ENDPOINT).toBeUndefined()
  })

  it('does not take the other groups along', () => {
    const { settings, faults } = both({}, { ...LIVE, SMTP_URL: 'smtp://mail.example:25' })
    // A restored copy on this machine: no real money here.
    expect(settings).toMatchObject({ PAYMENT_MODE: 'test', SMTP_URL: 'smtp://mail.example:25' })
    expect(faults.payments).toEqual([expect.stringMatching(/^APP_ORIGIN: live payments need/)])
  })
})

describe('a change', () => {
  const faults = (
    environment: Record<string, string>,
    after: Record<string, string | undefined>,
    name: string,
  ) => faultsOfChange(readSettings(environment), stored(after), [name])

  it('is refused by what it would break, by name', () => {
    expect(faults(PUBLIC, { PAYMENT_PROVIDERS: 'stripe' }, 'PAYMENT_PROVIDERS')).toEqual({
      STRIPE_SECRET_KEY: expect.stringContaining('needed'),
      STRIPE_WEBHOOK_SECRET: expect.stringContaining('needed'),
    })
    expect(faults({}, { BACKUP_AT: '25:00' }, 'BACKUP_AT')).toEqual({
      BACKUP_AT: expect.stringContaining('must be a time'),
    })
    expect(faults(PUBLIC, LIVE, 'PAYMENT_MODE')).toEqual({})
  })

  it('is taken although another group is at fault', () => {
    expect(faults({}, { ...LIVE, BACKUP_AT: '03:30' }, 'BACKUP_AT')).toEqual({})
    expect(faults(PUBLIC, { STRIPE_SECRET_KEY: undefined, BACKUP_AT: '03:30' }, 'BACKUP_AT')).toEqual({})
  })
})

it('a secret is stored encrypted, for its own row; nothing else needs to be', () => {
  const SECRET = 'a-secret-of-forty-characters-in-all-abcd'
  const key = STRIPE.STRIPE_SECRET_KEY
  const sealed = toStored('STRIPE_SECRET_KEY', key, SECRET)
  expect(sealed).not.toContain(key)
  expect(toStored('STRIPE_SECRET_KEY', key, SECRET)).not.toBe(sealed)
  expect(toStored('BACKUP_AT', '03:30', SECRET)).toBe('03:30')
})

it('what looks like a secret is one', () => {
  const names = Object.keys(OWNER_SETTINGS).filter((name) => /SECRET|PASSPHRASE|SMTP_URL/.test(name))
  expect(names.filter((name) => !OWNER_SETTINGS[name]!.isSecret)).toEqual([])
  expect(names.length).toBeGreaterThan(5)
})

it('the address of a mail server carries every password', () => {
  const password = 'p@ss/w#rd: é%'
  const url = new URL(
    mailServerAddress({ host: 'smtp.example.com', port: '', user: 'ada@x.example', password }),
  )
  expect(url.href).toMatch(/^smtps:.*smtp\.example\.com:465$/)
  expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'ada@x.example',
    password,
  ])
  const open = mailServerAddress({ host: 'relay.example', port: '587', user: '', password: '' })
  expect(open).toBe('smtp://relay.example:587')
})

it('each is listed in the documentation', async () => {
  const titles = { email: 'Email', payments: 'Payments', backups: 'Backups', storage: 'Storage' }
  const lines = Object.entries(OWNER_SETTINGS).map(
    ([name, { group, part, label, isSecret }]) =>
      `| ${titles[group]} | ${[part, label].filter(Boolean).join(': ')} | \`${name}\` | ${isSecret ? 'encrypted' : ''} |`,
  )
  const page = [
    '# Settings that the owner makes',
    '',
    'In *Settings → Connections* and *Payment settings*, or in the environment, which wins ([operate.md](operate.md#keys-and-connections)). `vitest run -u tests/unit/owner-settings.test.ts` writes this page.',
    '',
    '| Screen | Field | In the environment | At rest |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
  await expect(inEnglish(page)).toMatchFileSnapshot('../../docs/settings.md')
})
