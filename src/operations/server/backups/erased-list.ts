// The list of what was erased with people, and of who unsubscribed, beside the backups: a backup from before
// still holds them. The table `erased` and the list are kept equal. What only the table has was erased now, and
// goes into the list; what only the list has came back with a restore, and is erased again. It holds ids only.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasedRow } from '#identity/server/people-tables.ts'
import { HOUR } from '#platform/rules/durations.ts'
import { isFailure } from '#platform/rules/errors.ts'
import type { App } from '#platform/server/app.ts'
import type { Worker } from '#platform/server/worker.ts'
import { eraseAgain } from '#privacy/server/erase-again.ts'
import { backupFolder, openBackupFolder } from './backup-folder.ts'
import { ERASED_LIST } from './backup-names.ts'

const LINE = /^(account-by-customer|account-by-admin|message|subscriber|unsubscribed) (\w+)$/

/** Undefined if there is no list. A line that a crash cut off is not read; it is written again. */
async function listIn(folder: string): Promise<string[] | undefined> {
  const text = await readFile(join(folder, ERASED_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  return text?.split('\n').filter((line) => LINE.test(line))
}

export interface Erasing {
  hasList: boolean
  /** How many came back and were erased again. */
  erased: number
  /** How many were subscribed again and are not any more. */
  unsubscribed: number
  /** Why some could not be erased again. It is tried every hour. */
  refused: string[]
}

/** `beside` is the folder of a restored backup, if it is another one. */
export async function syncErased(app: App, beside?: string): Promise<Erasing> {
  const { settings, database } = app
  const folder = backupFolder(settings)
  const known = new Set(
    (await database.db.selectFrom('erased').selectAll().execute()).map(({ kind, id }) => `${kind} ${id}`),
  )
  const [own, other] = [await listIn(folder), beside === undefined ? undefined : await listIn(beside)]
  const outcome: Erasing = { hasList: Boolean(own ?? other), erased: 0, unsubscribed: 0, refused: [] }
  for (const line of new Set([...(own ?? []), ...(other ?? [])])) {
    if (known.has(line)) continue
    const [, kind, id] = LINE.exec(line)!
    try {
      if (await eraseAgain(app, { kind: kind as ErasedRow['kind'], id: id! }))
        outcome[kind === 'unsubscribed' ? 'unsubscribed' : 'erased']++
      known.add(line)
    } catch (error) {
      if (!isFailure(error)) throw error
      outcome.refused.push(`${line}: ${error.message}`)
    }
  }
  const listed = new Set(own)
  const missing = [...known].filter((line) => !listed.has(line))
  if (missing.length) {
    const file = join(await openBackupFolder(settings), ERASED_LIST)
    await appendFile(file, missing.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  }
  return outcome
}

/** At the start, after each erasure, and every hour: the folder may have been away. */
export function startErasedList(app: App): Worker {
  const sync = () =>
    syncErased(app).then(
      ({ erased, unsubscribed, refused }) => {
        if (erased || unsubscribed || refused.length)
          app.log.warn('erased again after a restore', { erased, unsubscribed, refused })
      },
      (error: unknown) => app.log.warn('the list of what was erased', { error }),
    )
  let running: Promise<void> = sync()
  const next = () => (running = running.then(sync))
  const timer = setInterval(next, HOUR).unref()
  const stopListening = app.signals.on('erased', next)
  return {
    async close() {
      clearInterval(timer)
      stopListening()
      await running
    },
  }
}
