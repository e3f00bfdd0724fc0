// Sends the brief.
import { actOnOrder } from '#orders/server/act-on-order.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { briefErrors, briefProgress } from '../../rules/brief.ts'
import { storedAnswers } from '../actions/brief-rows.ts'
import { readStoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { readBrief, type Brief } from './read-brief.ts'

/** All required questions must be answered; "Not sure: ask me" is an answer. */
export async function sendBrief(app: App, viewer: Viewer, id: string): Promise<Brief> {
  await actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, { order, by, actor }) => {
    const { plan } = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
    const questions = plan?.questions ?? []
    if (!questions.length) throw new Failure('conflict', 'This order has no questions.')
    const answers = await storedAnswers(unit.tx, id)
    const errors = briefErrors(questions, answers)
    if (Object.keys(errors).length) throw invalid(errors)
    await doAndTell(app, unit, {
      order,
      action: { action: 'brief-sent', by },
      actor,
      note: `Sent the answers: ${briefProgress(questions, answers).counter}.`,
    })
  })
  return readBrief(app, viewer, id)
}
