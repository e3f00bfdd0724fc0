// Delivers the work: a numbered round with words, links and files. Once sent it never changes, so an
// acceptance is about what the customer saw.
import { z } from 'zod'
import { FILES_PER_ROUND } from '#files/rules/order-file.ts'
import { attachFiles, unattachedFiles } from '#files/server/attach-files.ts'
import { toFileRecord } from '#files/server/file-record.ts'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { invalid } from '#platform/rules/errors.ts'
import { isWebAddress } from '#platform/rules/links.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { readStoredWork, type StoredWork } from '../actions/stored-work.ts'
import { optionalWords } from '../actions/texts.ts'
import { workContext } from '../actions/work-context.ts'
import { doAndTell, UNDO_MS } from '../emails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'
import { changesAskedOf } from './changes-asked.ts'
import type { RoundView } from './rounds-view.ts'
import { writeDelivery } from './write-delivery.ts'

const MOST_LINKS = 20
const MOST_POINTS = 100

const LINK = z
  .string()
  .max(2000)
  .refine((text) => /^https?:/i.test(text) && isWebAddress(text), say('work.agency', 'linkFault'))

export const DELIVERY_INPUT = z.strictObject({
  words: optionalWords(say('work.agency', 'field.words'), 20_000),
  links: z
    .array(LINK, 'links must be a list.')
    .max(MOST_LINKS, say('work.agency', 'mostLinks', { most: MOST_LINKS }))
    .default([]),
  files: z
    .array(z.string(), 'files must be a list of ids.')
    .max(FILES_PER_ROUND, say('work.agency', 'mostFiles', { most: FILES_PER_ROUND }))
    .default([])
    .meta({ description: 'Ids of files that were uploaded for this order and are attached to nothing.' }),
  points: z.array(z.int().min(0), 'points must be a list of places.').max(MOST_POINTS).optional().meta({
    description: 'The places of the points that it covers, from 0. By default all.',
  }),
  leftOut: optionalWords(say('work.agency', 'field.leftOut'), 2000),
  changes: z
    .array(optionalWords(say('work.agency', 'field.became'), 500), 'changes must be a list of texts.')
    .max(10, say('work.agency', 'mostChanges'))
    .default([])
    .meta({ description: 'What became of each change that was asked for, in their order.' }),
})
type Input = z.output<typeof DELIVERY_INPUT>

/** Returns the number of the round. Its email waits for as long as it can be taken back. */
export async function deliver(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof DELIVERY_INPUT>,
): Promise<{ round: number }> {
  await participantOf(app.database.db, viewer, id, 'agency')
  return withTypedText(body, async () => {
    const input = parseObject(DELIVERY_INPUT, body)
    return actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      const stored = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
      const points = checked(input, stored)
      const changes = await answeredChanges(unit.tx, id, { stored, became: input.changes })
      const { after } = await doAndTell(app, unit, {
        order,
        action: { action: 'delivered', by: 'admin', points },
        actor,
        note: say('work.errors', 'note.delivered', { round: stored.snapshot.deliveries + 1 }),
        data: { round: stored.snapshot.deliveries + 1 },
        email: { words: emailWords(input), notBefore: unit.at + UNDO_MS },
      })
      const round = after.deliveries
      const { words, links, leftOut } = input
      const attached = await attachFiles(unit, {
        order,
        side: 'agency',
        actor,
        ids: input.files,
        to: `delivery:${round}`,
      })
      // Frozen with the round: acceptance is about exactly these files.
      const files = attached.map(({ name, sha256 }) => ({ name, sha256: sha256! }))
      await writeDelivery(unit, order, { round, points, actor, words, links, leftOut, files, changes })
      await unit.audit(actor, 'order delivered', id, say('work.agency', 'trailRound', { round }))
      return { round }
    })
  })
}

const emailWords = ({ words, leftOut }: Input): string =>
  [words, leftOut && say('work.emails', 'leftOut', { leftOut })].filter(Boolean).join('\n\n')

/** The round as the customer would see it. Checks the same as sending it, and writes nothing. */
export async function previewDelivery(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof DELIVERY_INPUT>,
): Promise<RoundView> {
  const { db } = app.database
  const { order, actor } = await participantOf(db, viewer, id, 'agency')
  return withTypedText(body, async () => {
    const input = parseObject(DELIVERY_INPUT, body)
    const now = app.clock.now()
    const stored = await readStoredWork(db, order, await workContext(app, db, now))
    const points = checked(input, stored)
    const files = await unattachedFiles(db, { order, side: 'agency', actor, ids: input.files })
    const { words, links, leftOut } = input
    return {
      round: stored.snapshot.deliveries + 1,
      words,
      links,
      points: [...points],
      leftOut,
      changes: await answeredChanges(db, id, { stored, became: input.changes }),
      files: files.map(toFileRecord),
      hashes: files.map(({ name, sha256 }) => ({ name, sha256: sha256! })),
      at: now,
      answer: null,
      answeredAt: null,
    }
  })
}

/** The points that it covers. */
function checked(
  { words, links, files, points, leftOut }: Input,
  { sold, snapshot }: StoredWork,
): readonly number[] {
  if (!words && !links.length && !files.length)
    throw invalid({ words: say('work.agency', 'sayWhatYouDeliver') })
  const covered = points ?? Array.from({ length: sold.points }, (_, place) => place)
  const done = new Set([...covered, ...snapshot.ticked])
  if (done.size < sold.points && !leftOut) throw invalid({ leftOut: say('work.agency', 'sayWhyLeftOut') })
  if (new Set(covered).size >= sold.points && leftOut)
    throw invalid({ leftOut: say('work.agency', 'nothingLeftOut') })
  return covered
}

async function answeredChanges(
  db: Queryable,
  orderId: string,
  { stored, became }: { stored: StoredWork; became: readonly string[] },
): Promise<{ asked: string; became: string }[]> {
  if (!stored.snapshot.facts.changesOpen) {
    if (became.length) throw invalid({ changes: say('work.agency', 'noChangesAsked') })
    return []
  }
  const [last] = await changesAskedOf(db, orderId)
  const lines = last?.lines ?? []
  if (became.length > lines.length)
    throw invalid({
      changes: say('work.agency', 'fewerChanges', { asked: lines.length }),
    })
  return lines.map((asked, at) => ({ asked, became: became[at] ?? '' }))
}
