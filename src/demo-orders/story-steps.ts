// What happens in the stories of made-up orders, besides their payments.
import { createHash } from 'node:crypto'
import { attachFiles, type AttachedTo } from '#files/server/attach-files.ts'
import { changeTotal } from '#files/server/file-space.ts'
import { insertNote } from '#notes/server/notes.ts'
import type { Side } from '#orders/rules/side.ts'
import { dateIn, MONDAY_TO_FRIDAY, nthWorkingDayAfter } from '#platform/rules/calendar.ts'
import { type Actor, actorId } from '#platform/rules/permissions.ts'
import { randomId } from '#platform/server/ids.ts'
import { databaseStore } from '#platform/server/storage/file-store.ts'
import { doAction, type ActionToDo } from '#work/server/actions/do-action.ts'
import { writeAnswer } from '#work/server/brief/save-answer.ts'
import { answerRound } from '#work/server/delivery/answer-delivery.ts'
import { changesAskedOf } from '#work/server/delivery/changes-asked.ts'
import { writePointWords } from '#work/server/delivery/points.ts'
import { writeDelivery } from '#work/server/delivery/write-delivery.ts'
import { insertTestimonial } from '#work/server/draft-testimonial.ts'
import { addToThread } from '#work/server/thread/thread-entry.ts'
import type { DrawnFile } from './drawn-files.ts'
import type { StoryStep, Scene } from './play-story.ts'

export const all =
  (...steps: readonly StoryStep[]): StoryStep =>
  async (scene) => {
    for (const step of steps) await step(scene)
  }

const ANSWERS: Record<string, (site: string) => string> = {
  'Which site is it about?': (site) => `https://${site}`,
  'What should be better in half a year?': () =>
    'More people who find us without knowing our name. Today nearly everybody comes from a recommendation.',
  'Who decides on your side?': () => 'I do. Best by email, or by phone before ten.',
  'Can we read your figures?': () => 'Yes, we invite you',
  'Which system is the site made with?': () => 'WordPress, with a theme of our own',
  'Who checks the articles?': () => 'The same person',
}

/** Answers the first `count` questions of the brief, or all. Questions that ANSWERS lacks are optional. */
export const answer =
  (count = Infinity): StoryStep =>
  async ({ unit, order, customer, stored, site }) => {
    for (const question of (stored.plan?.questions ?? []).slice(0, count)) {
      const words = ANSWERS[question.label]?.(site)
      if (words === undefined) continue
      const input = { answer: words, unsure: false, files: [], version: undefined }
      await writeAnswer(unit, { order, actor: customer }, question, input)
    }
  }

const action = (
  { app, unit, order }: Scene,
  made: ActionToDo,
  { actor, note, data }: { actor: Actor; note: string; data?: Record<string, unknown> },
) => doAction(app, unit, { order, action: made, actor, note, ...(data && { data }) })

export const sendBrief: StoryStep = (scene) =>
  action(scene, { action: 'brief-sent', by: 'owner' }, { actor: scene.customer, note: 'Sent the answers.' })

export const brief: StoryStep = all(answer(), sendBrief)

interface Said {
  side: Side
  kind: 'message' | 'question' | 'answer'
  made: ActionToDo
  note: string
}

const say =
  ({ side, kind, made, note }: Said) =>
  (body: string, ...files: readonly DrawnFile[]): StoryStep =>
  async (scene) => {
    const { unit, order, stored, admin, customer } = scene
    const actor = side === 'agency' ? admin : customer
    const asked = stored.snapshot.questionsAsked
    const number = kind === 'message' ? {} : { number: kind === 'question' ? asked + 1 : asked }
    const message = await addToThread(unit, order.id, { side, kind, body, actor, ...number })
    await action(scene, made, { actor, note, data: { message } })
    await sendFiles(scene, { side, files, to: `message:${message}` })
  }

export const customerSays = say({
  side: 'customer',
  kind: 'message',
  made: { action: 'customer-wrote', by: 'owner' },
  note: '',
})
export const agencySays = say({
  side: 'agency',
  kind: 'message',
  made: { action: 'agency-wrote', by: 'admin' },
  note: '',
})
export const ask = say({
  side: 'agency',
  kind: 'question',
  made: { action: 'asked', by: 'admin' },
  note: 'A question was asked.',
})
export const reply = say({
  side: 'customer',
  kind: 'answer',
  made: { action: 'answered', by: 'owner' },
  note: 'The question was answered.',
})

export const tick =
  (point: number, words = ''): StoryStep =>
  async (scene) => {
    const { unit, order, admin } = scene
    const label = (JSON.parse(order.points) as string[])[point]
    await action(
      scene,
      { action: 'point-ticked', by: 'admin', point },
      { actor: admin, note: `Done: ${label}` },
    )
    await writePointWords(unit, order.id, { point, words })
  }

interface Round {
  words: string
  links?: readonly string[]
  files?: readonly DrawnFile[]
  /** What became of each change that was asked for. */
  became?: readonly string[]
}

export const deliver =
  ({ words, links = [], files = [], became = [] }: Round): StoryStep =>
  async (scene) => {
    const { unit, order, stored, admin } = scene
    const points = Array.from({ length: stored.sold.points }, (_, place) => place)
    const round = stored.snapshot.deliveries + 1
    const asked = stored.snapshot.facts.changesOpen ? (await changesAskedOf(unit.tx, order.id))[0]!.lines : []
    const made: ActionToDo = { action: 'delivered', by: 'admin', points }
    await action(scene, made, { actor: admin, note: `Delivered, round ${round}.`, data: { round } })
    const sent = await sendFiles(scene, { side: 'agency', files, to: `delivery:${round}` })
    await writeDelivery(unit, order, {
      round,
      points,
      actor: admin,
      words,
      links,
      files: sent.map(({ name, sha256 }) => ({ name, sha256: sha256! })),
      changes: asked.map((change, at) => ({ asked: change, became: became[at] ?? '' })),
    })
  }

export const accept: StoryStep = async (scene) => {
  const { unit, order, stored, customer } = scene
  const round = stored.snapshot.deliveries
  const note = `Accepted, round ${round}.`
  await action(scene, { action: 'accepted', by: 'owner', round }, { actor: customer, note })
  await answerRound(unit, order.id, { round, answer: 'accepted' })
}

export const askForChanges =
  (...changes: readonly string[]): StoryStep =>
  async (scene) => {
    const { unit, order, stored, customer: actor } = scene
    const round = stored.snapshot.deliveries
    const body = changes.join('\n')
    const entry = { side: 'customer', kind: 'changes', body, number: round, actor } as const
    const message = await addToThread(unit, order.id, entry)
    await action(
      scene,
      { action: 'changes-asked', by: 'owner', round },
      { actor, note: `Changes asked for, round ${round}.`, data: { message } },
    )
    await answerRound(unit, order.id, { round, answer: 'changes' })
  }

export const lead: StoryStep = async (scene) => {
  const { unit, order, admin } = scene
  await action(
    scene,
    { action: 'lead-set', by: 'admin' },
    {
      actor: admin,
      note: `The lead is ${admin.name || 'somebody of the team'}.`,
      data: { lead: admin.userId },
    },
  )
  await unit.tx
    .updateTable('order_work')
    .set({ lead: admin.userId })
    .where('order_id', '=', order.id)
    .execute()
}

/** Working days after the day of this step. */
export const newDay =
  (days: number, reason: string): StoryStep =>
  (scene) => {
    const { unit, admin } = scene
    const today = dateIn(unit.at, unit.format.timeZone)
    const expectedOn = nthWorkingDayAfter(today, days, MONDAY_TO_FRIDAY)
    return action(
      scene,
      { action: 'new-day-given', by: 'admin', expectedOn },
      { actor: admin, note: `New day: ${unit.format.day(expectedOn)}. ${reason}`, data: { reason } },
    )
  }

export const note =
  (text: string): StoryStep =>
  ({ unit, order, admin }) =>
    insertNote(unit, order.id, { text, actor: admin })

export const testimonial =
  (...answers: readonly string[]): StoryStep =>
  async ({ app, unit, order, customer }) => {
    await insertTestimonial(app, unit, {
      order,
      actor: customer,
      input: { answers: [...answers], mayShow: true, name: customer.name },
    })
  }

/** Stores files of a made-up order, and attaches them to a message or a delivery. */
async function sendFiles(
  { unit, order, admin, customer }: Scene,
  { side, files, to }: { side: Side; files: readonly DrawnFile[]; to: AttachedTo },
) {
  const actor = side === 'agency' ? admin : customer
  const ids: string[] = []
  for (const [place, { name, mime, bytes }] of files.entries()) {
    const id = randomId()
    // Files are listed by this time, so each gets its own.
    const [size, at] = [bytes.length, unit.at + place]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const row = {
      id,
      order_id: order.id,
      side,
      actor: actorId(actor),
      name,
      mime,
      size,
      received: size,
      sha256,
    }
    await unit.tx
      .insertInto('files')
      .values({ ...row, attached_to: null, created_at: at, updated_at: at })
      .execute()
    await databaseStore.put(unit.tx, id, 0, bytes)
    await changeTotal(unit.tx, size, 1)
    ids.push(id)
  }
  return attachFiles(unit, { order, side, actor, ids, to })
}
