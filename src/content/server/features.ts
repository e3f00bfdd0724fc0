// Which features the owner closed. One row by an index, so every instance has the current state.
import { MINUTE } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { Services } from '#platform/server/services.ts'
import type { Worker } from '#platform/server/worker.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import { closedFeatures, features } from '../rules/types/features.ts'

const storedFeatures = preparedQuery((db, { key }: { key: string }) =>
  db.selectFrom('content').select(['data']).where('unique_key', '=', key),
)

export const closedIn = (rows: readonly { data: string }[] = []): FeatureName[] =>
  closedFeatures(rows[0] ? parseStored(features, JSON.parse(rows[0].data)) : {})

export const readClosed = async (db: Queryable): Promise<FeatureName[]> =>
  closedIn(await storedFeatures(db, { key: features.name }))

/** In a transaction, `db` is its `tx`. */
export const isOpen = async (db: Queryable, feature: FeatureName): Promise<boolean> =>
  !(await readClosed(db)).includes(feature)

/** What belongs to a closed feature answers like an address that nobody knows. */
export async function requireOpen(
  { database }: Pick<Services, 'database'>,
  feature: FeatureName | undefined,
): Promise<void> {
  if (feature && !(await isOpen(database.db, feature)))
    throw new Failure('not-found', say('content.errors', 'noSuchCall'))
}

/** A worker that runs while the feature is open. */
export const whileOpen =
  (feature: FeatureName, start: (app: App) => Worker | undefined) =>
  (app: App): Worker => {
    let worker: Worker | undefined
    let closing = false
    let changing = follow()
    const lookAgain = () => {
      changing = changing.then(follow)
    }
    const stopListening = app.signals.on('content', lookAgain)
    // Signals can be lost, and the database can be away.
    const timer = setInterval(lookAgain, MINUTE).unref()

    /** While the database does not answer, it stays as it is. */
    async function follow(): Promise<void> {
      const wanted = !closing && (await isOpen(app.database.db, feature).catch(() => Boolean(worker)))
      if (wanted) worker ??= start(app)
      else {
        await worker?.close()
        worker = undefined
      }
    }

    return {
      async close() {
        closing = true
        clearInterval(timer)
        stopListening()
        await changing
        await follow()
      },
    }
  }
