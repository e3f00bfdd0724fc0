// Keeps what the owner set in use, on every instance: read at the start, after each change, and once a minute,
// because signals can be lost.
import { MINUTE } from '../../rules/durations.ts'
import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Signals } from '../signals.ts'
import type { Worker } from '../worker.ts'
import type { Settings } from './settings.ts'
import { readStored, type StoredSettings } from './stored-settings.ts'
import { withStored, type WithStored } from './with-stored.ts'

export interface OwnerSettings {
  /** By group: why what the owner set is not in use as it stands. */
  faults(): WithStored['faults']
  /** Reads what is stored, and puts it to use. */
  follow(): Promise<void>
}

interface Following {
  /** Of the environment. */
  server: Settings
  /** As it was read before the migration. */
  stored: StoredSettings
  secret: string
  database: Database
  signals: Signals
  log: Log
  /** Puts them to use, all at once. */
  apply(settings: Settings): Promise<void>
}

export function followOwnerSettings({
  server,
  stored: first,
  secret,
  database,
  signals,
  log,
  apply,
}: Following): OwnerSettings {
  let known = JSON.stringify([...first])
  let { faults } = withStored(server, first)
  tell()
  let following = Promise.resolve()

  function tell(): void {
    for (const [group, wrong] of Object.entries(faults))
      log.warn(`settings of the owner are not in use: ${group}`, { wrong })
  }

  async function look(): Promise<void> {
    const stored = await readStored(database.db, secret)
    const text = JSON.stringify([...stored])
    if (text === known) return
    const next = withStored(server, stored)
    await apply(next.settings)
    known = text
    faults = next.faults
    tell()
    // What was rendered or waits with the settings of before.
    for (const topic of ['settings', 'content', 'outbox', 'backups'] as const) signals.emit(topic)
  }

  return {
    faults: () => faults,
    follow: () => {
      const next = following.then(look)
      following = next.catch(() => {})
      return next
    },
  }
}

interface Followed {
  ownerSettings: OwnerSettings
  signals: Signals
  log: Log
}

export function startFollowingSettings({ ownerSettings, signals, log }: Followed): Worker {
  let running = Promise.resolve()
  const look = () => {
    running = ownerSettings
      .follow()
      .catch((error: unknown) => log.warn('the settings of the owner could not be read', { error }))
  }
  look()
  const timer = setInterval(look, MINUTE).unref()
  const stopListening = signals.on('owner-settings', look)
  return {
    async close() {
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}
