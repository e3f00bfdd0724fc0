// The settings of the server and those of the owner as one. The server's win. What the owner set was valid
// when it was stored, but the server's settings, or SECRET, may have changed since: a start must not fail for
// that, and customers must not be offered what nobody chose.
import { OWNER_GROUPS, type OwnerGroup } from './owned.ts'
import { BY_OWNER, NO_PROVIDER, PROVIDER_NAMES, readProviders } from './provider-names.ts'
import { requiredFor } from './provider-settings.ts'
import { OWNER_SETTINGS, readSettings, SettingsError, type Settings } from './settings.ts'
import type { StoredSettings } from './stored-settings.ts'

export type Values = Readonly<Record<string, string>>

/** Whether the environment sets it, so that the owner can't. */
export function isFixed({ given }: Server, name: string): boolean {
  if (name === 'PAYMENT_PROVIDERS')
    return 'PAYMENT_PROVIDER' in given || (name in given && given[name] !== BY_OWNER)
  return name in given
}

type Server = Pick<Settings, 'given'>

export interface WithStored {
  settings: Settings
  /** All that they are read from. */
  values: Values
  /** By group: what is wrong with what the owner set, so that it is not in use as it stands. */
  faults: Partial<Record<OwnerGroup, string[]>>
}

export function withStored(server: Server, stored: StoredSettings): WithStored {
  let now = readSettings(server.given)
  const faults: WithStored['faults'] = {}
  for (const group of OWNER_GROUPS) {
    const values = valuesOf(server, stored, group)
    const wrong = unreadableIn(server, stored, group)
    // A part that can't be read may be the one that protects the rest, like the passphrase of backups.
    for (const some of [...(wrong.length ? [] : [values]), ...fallbacks(server, group, values)]) {
      const tried = tryReading({ ...now.given, ...some })
      if ('settings' in tried) {
        now = tried.settings
        break
      }
      if (some === values) wrong.push(...tried.faults)
    }
    if (wrong.length) faults[group] = wrong
  }
  return { settings: { ...now, given: server.given }, values: now.given, faults }
}

const namesIn = (group: OwnerGroup): string[] =>
  Object.keys(OWNER_SETTINGS).filter((name) => OWNER_SETTINGS[name]!.group === group)

/**
 * What is wrong with a change, by name, if these names of `stored` change. Other groups may be at fault already:
 * that must not keep anybody from putting this one right.
 */
export function faultsOfChange(
  { given }: Pick<Settings, 'given'>,
  stored: StoredSettings,
  names: readonly string[],
): Record<string, string> {
  const server = { given }
  const groups = OWNER_GROUPS.filter((group) => names.some((name) => OWNER_SETTINGS[name]!.group === group))
  const others = new Map([...stored].filter(([name]) => !groups.includes(OWNER_SETTINGS[name]!.group)))
  const beside = withStored(server, others).values
  const unreadable = groups.flatMap((group) => unreadableIn(server, stored, group))
  const tried = tryReading(
    Object.assign({}, beside, ...groups.map((group) => valuesOf(server, stored, group))),
  )
  const faults = [...unreadable, ...('faults' in tried ? tried.faults : [])]
  // The first of each name.
  return Object.fromEntries(
    faults
      .map((fault): [string, string] => {
        const at = fault.indexOf(': ')
        return [fault.slice(0, at), fault.slice(at + 2)]
      })
      .toReversed(),
  )
}

const unreadableIn = (server: Server, stored: StoredSettings, group: OwnerGroup): string[] =>
  namesIn(group)
    .filter((name) => stored.has(name) && stored.get(name)!.value === undefined && !isFixed(server, name))
    .map((name) => `${name}: must be entered again, because SECRET is another one than when it was stored`)

function valuesOf(server: Server, stored: StoredSettings, group: OwnerGroup): Values {
  const values: Record<string, string> = Object.fromEntries(
    namesIn(group).flatMap((name) => {
      const value = stored.get(name)?.value
      return value === undefined || isFixed(server, name) ? [] : [[name, value]]
    }),
  )
  // A public site needs both. Who chooses providers and not the mode takes no real money.
  return values.PAYMENT_PROVIDERS && !isFixed(server, 'PAYMENT_MODE')
    ? { PAYMENT_MODE: 'test', ...values }
    : values
}

/** What to do with less, if what the owner set can't be used as it stands. The last one is without all of it. */
function fallbacks(server: Server, group: OwnerGroup, values: Values): Values[] {
  const only = (...names: string[]): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  switch (group) {
    case 'email':
      return [only('SMTP_URL'), only('MAIL_FROM'), {}]
    case 'backups':
      // Better a backup on this machine alone than none.
      return [only('BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE'), only('BACKUP_AT'), {}]
    case 'storage':
      return [{}]
    case 'payments': {
      // Never play money in the place of a provider that takes real money.
      const offering = (names: string): Values =>
        isFixed(server, 'PAYMENT_PROVIDERS') ? {} : { PAYMENT_PROVIDERS: names }
      const whole = PROVIDER_NAMES.flatMap((name) => {
        const needed = requiredFor(name)
        return needed.every((setting) => setting in values) ? needed : []
      })
      const mode = only('PAYMENT_MODE')
      return [
        { ...only('PAYMENT_MODE', ...whole), ...offering(providersLeft(values)) },
        { ...mode, ...offering(NO_PROVIDER) },
        offering(NO_PROVIDER),
        {},
      ]
    }
  }
}

/** Those that have what they need. */
function providersLeft(values: Values): string {
  const { names } = readProviders({
    list: values.PAYMENT_PROVIDERS,
    hasPaypalApi: true,
    mode: values.PAYMENT_MODE === 'live' ? 'live' : 'test',
  })
  const left = names.filter((name) => requiredFor(name).every((setting) => setting in values))
  return left.join(',') || NO_PROVIDER
}

/** The faults of the values, each as "NAME: words". */
export function tryReading(values: Values): { settings: Settings } | { faults: string[] } {
  try {
    return { settings: readSettings(values) }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { faults: error.message.split('\n') }
  }
}
