// Saves one answer of a brief. Each is saved alone, with a version, so that two browsers don't overwrite each
// other in silence.
import { z } from 'zod'
import type { BriefQuestion } from '#content/rules/values/frozen-plan.ts'
import { attachFiles } from '#files/server/attach-files.ts'
import { type Participant, actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { Failure, invalid, notFound } from '#platform/rules/errors.ts'
import { type Unchecked, parseObject } from '#platform/rules/parse-object.ts'
import { type Viewer, actorId } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { isPossible } from '../../rules/actions/index.ts'
import { answerError, briefErrors, briefProgress, completedAnswer } from '../../rules/brief.ts'
import { refusedInState } from '../../rules/refusal-words.ts'
import { storedAnswers } from '../actions/brief-rows.ts'
import { type StoredWork, readStoredWork } from '../actions/stored-work.ts'
import { fileIds } from '../actions/texts.ts'
import { workContext } from '../actions/work-context.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'
import { type Brief, isBriefSent, readBrief } from './read-brief.ts'

export const ANSWER_INPUT = z.strictObject({
  answer: z.string('answer must be text.').default(''),
  unsure: z.boolean('unsure must be true or false.').default(false).meta({
    description: '“I’m not sure, please ask me” counts as an answer.',
  }),
  files: fileIds,
  version: z.int().min(0).optional().meta({
    description: 'The version that was read, 0 if there was none. If the stored one is newer: 409.',
  }),
})
type Input = z.output<typeof ANSWER_INPUT>

export interface SavedAnswer {
  question: string
  answer: string
  unsure: boolean
  version: number
}

/** Until the brief is sent. */
export const saveAnswer = (
  app: App,
  viewer: Viewer,
  id: string,
  question: string,
  body: Unchecked<typeof ANSWER_INPUT>,
): Promise<SavedAnswer> =>
  onAnswer(app, viewer, { id, question, body }, async (unit, { stored, participant, asked, input }) => {
    const { state } = stored.snapshot
    if (isBriefSent(stored)) throw new Failure('conflict', say('work.errors', 'brief.sent'))
    if (!isPossible('brief-sent', state)) throw new Failure('conflict', refusedInState('brief-sent', state))
    return (await writeAnswer(unit, participant, asked, input)).saved
  })

/** After it was sent: what the agency has read changes in the open, with the old and the new words. */
export const addToBrief = (
  app: App,
  viewer: Viewer,
  id: string,
  question: string,
  body: Unchecked<typeof ANSWER_INPUT>,
): Promise<SavedAnswer> =>
  onAnswer(app, viewer, { id, question, body }, async (unit, { participant, asked, input }) => {
    const { order, by, actor } = participant
    const { before, saved, filesAdded } = await writeAnswer(unit, participant, asked, input)
    const isSame = before.answer === saved.answer && before.unsure === saved.unsure
    if (isSame && !filesAdded) return saved
    await doAndTell(app, unit, {
      order,
      action: { action: 'brief-added', by },
      actor,
      note: say('work.errors', 'note.brief-added', { label: asked.label }),
      data: { question, before: before.answer, after: saved.answer, unsure: saved.unsure },
    })
    return saved
  })

interface OnAnswer {
  stored: StoredWork
  participant: Participant
  asked: BriefQuestion
  input: Input
}

async function onAnswer(
  app: App,
  viewer: Viewer,
  { id, question, body }: { id: string; question: string; body: Unchecked<typeof ANSWER_INPUT> },
  act: (unit: UnitOfWork, on: OnAnswer) => Promise<SavedAnswer>,
): Promise<SavedAnswer> {
  const { actor } = await participantOf(app.database.db, viewer, id, 'customer')
  const limited = `brief ${id} ${actorId(actor)}`
  return withTypedText(body, async () => {
    await consume(app, limited, rateLimits.briefAnswer, say('work.errors', 'tooManyAnswers'))
    const input = parseObject(ANSWER_INPUT, body)
    return actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, participant) => {
      const stored = await readStoredWork(
        unit.tx,
        participant.order,
        await workContext(app, unit.tx, unit.at),
      )
      const asked = stored.plan?.questions.find((each) => each.id === question)
      if (!asked) throw notFound('question')
      const answer = completedAnswer(asked, input.answer)
      const error = answerError(asked, answer)
      if (error) throw invalid({ answer: error })
      return act(unit, { stored, participant, asked, input: { ...input, answer } })
    })
  })
}

/** Under the order's lock. */
export async function writeAnswer(
  unit: UnitOfWork,
  { order, actor }: Pick<Participant, 'order' | 'actor'>,
  { id: question }: BriefQuestion,
  { answer, unsure, files, version }: Input,
): Promise<{ before: { answer: string; unsure: boolean }; saved: SavedAnswer; filesAdded: number }> {
  const row = await unit.tx
    .selectFrom('brief_answers')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('question', '=', question)
    .executeTakeFirst()
  const before = { answer: row?.answer ?? '', unsure: row?.unsure === 1 }
  const current: SavedAnswer = { question, ...before, version: row?.version ?? 0 }
  const { length: filesAdded } = await attachFiles(unit, {
    order,
    side: 'customer',
    actor,
    ids: files,
    to: `brief:${question}`,
  })
  // The form and the page both save an answer: the second save of the same words changes nothing.
  if (row && row.answer === answer && before.unsure === unsure) return { before, saved: current, filesAdded }
  if (version !== undefined && version !== current.version)
    throw new Failure('conflict', say('work.errors', 'answer.changed'), { current })
  const columns = {
    answer,
    unsure: unsure ? 1 : 0,
    actor: actorId(actor),
    version: current.version + 1,
    updated_at: unit.at,
  }
  await unit.tx
    .insertInto('brief_answers')
    .values({ order_id: order.id, question, ...columns })
    .onConflict((conflict) => conflict.columns(['order_id', 'question']).doUpdateSet(columns))
    .execute()
  return { before, saved: { question, answer, unsure, version: columns.version }, filesAdded }
}

/** All required questions must be answered; "I’m not sure, please ask me" is an answer. */
export async function sendBrief(app: App, viewer: Viewer, id: string): Promise<Brief> {
  await actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, { order, by, actor }) => {
    const { plan } = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
    const questions = plan?.questions ?? []
    if (!questions.length) throw new Failure('conflict', say('work.errors', 'noQuestions'))
    const answers = await storedAnswers(unit.tx, id)
    const errors = briefErrors(questions, answers)
    if (Object.keys(errors).length) throw invalid(errors)
    await doAndTell(app, unit, {
      order,
      action: { action: 'brief-sent', by },
      actor,
      note: say('work.errors', 'note.brief-sent', { counter: briefProgress(questions, answers).counter }),
    })
  })
  return readBrief(app, viewer, id)
}
