// Each upload holds up to a megabyte in memory, however slow it is. So the number of uploads at once is
// limited, for each person and for all together.
import { Failure } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'

/** A delivery may send all its files at once. */
export const UPLOADS_OF_ONE = 30
export const UPLOADS_OF_ALL = 200

const RETRY_SECONDS = 5

/** How many uploads each person has under way on this instance. */
const underWay = new WeakMap<App, Map<string, number>>()

/** The senders wait and try again by themselves. */
const busy = (): Failure =>
  new Failure('unavailable', say('files.errors', 'manyAtOnce'), {
    retryAfter: RETRY_SECONDS,
  })

export async function asOneUpload<T>(app: App, actor: string, receive: () => Promise<T>): Promise<T> {
  const uploads = underWay.get(app) ?? new Map<string, number>()
  underWay.set(app, uploads)
  const own = uploads.get(actor) ?? 0
  const all = [...uploads.values()].reduce((sum, count) => sum + count, 0)
  if (own >= UPLOADS_OF_ONE || all >= UPLOADS_OF_ALL) throw busy()
  uploads.set(actor, own + 1)
  try {
    return await receive()
  } finally {
    const left = uploads.get(actor)! - 1
    if (left) uploads.set(actor, left)
    else uploads.delete(actor)
  }
}
