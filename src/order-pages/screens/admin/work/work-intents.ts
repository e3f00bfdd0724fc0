// The forms about the work on an order: what each does, and the key of its message in the address.
import { linesOf } from '#platform/rules/text.ts'
import type { Act } from '#server/use-cases.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'

/** Flash messages by the value of `done` in the address. */
export const WORK_DONE = {
  lead: 'The lead is changed',
  written: 'Sent. The mail leaves in five minutes; until then you can change the message',
  questioned: 'Asked. The clock is paused until the customer answers',
  'message-changed': 'The message is changed',
  'message-back': 'The message is taken back',
  'question-back': 'The question is taken back. It is your move',
  nudged: 'The customer is reminded',
  settled: 'The message needs no answer',
  started: 'The work has begun',
  point: 'The point is saved',
  delivered: 'Delivered. You can take it back for a minute',
  'taken-back': 'The delivery is taken back. Nothing was mailed',
  'changes-back': 'The request for changes is taken back',
  'new-day': 'The customer is told the new day',
  'not-part': 'The customer is told. The delivery stands',
  mistake: 'These changes use up no round',
  credit: 'The credit is settled',
  closed: 'The order is closed',
  reopened: 'The order is open again',
  changes: 'The changes are noted in the customer’s name',
  note: 'The note is saved. Only your team reads it',
  'note-deleted': 'The note is deleted',
}

export interface WorkIntent {
  done: keyof typeof WORK_DONE
  run(): Promise<unknown>
}

/** What the form of a delivery says. */
export const deliveryOf = (form: FormData) => ({
  words: formText(form, 'words'),
  links: linesOf(formText(form, 'links')),
  files: formTextList(form, 'file'),
  points: formTextList(form, 'covered').map(Number),
  leftOut: formText(form, 'leftOut'),
  changes: formTextList(form, 'became'),
})

export function workIntents(act: Act, id: string, form: FormData): Record<string, WorkIntent> {
  const text = (name: string) => formText(form, name)
  const write = (kind: 'message' | 'question') =>
    act.writeMessage(id, {
      text: text('text'),
      files: formTextList(form, 'file'),
      kind,
      ...(text('key') && { key: text('key') }),
    })
  return {
    'set-lead': { done: 'lead', run: () => act.setLead(id, { lead: text('lead') || null }) },
    message: { done: 'written', run: () => write('message') },
    question: { done: 'questioned', run: () => write('question') },
    'change-message': {
      done: 'message-changed',
      run: () => act.changeMessage(text('message'), { text: text('text') }),
    },
    'take-back-message': { done: 'message-back', run: () => act.takeMessageBack(text('message')) },
    'take-question-back': { done: 'question-back', run: () => act.takeQuestionBack(id) },
    nudge: { done: 'nudged', run: () => act.nudgeCustomer(id) },
    'no-answer': { done: 'settled', run: () => act.noAnswerNeeded(id) },
    'start-anyway': { done: 'started', run: () => act.startAnyway(id) },
    point: {
      done: 'point',
      run: () =>
        act.setPoint(id, Number(text('point')), {
          done: text('done') === 'yes',
          words: text('pointWords'),
          files: formTextList(form, 'file'),
        }),
    },
    deliver: { done: 'delivered', run: () => act.deliver(id, deliveryOf(form)) },
    'undo-delivered': {
      done: 'taken-back',
      run: () => act.undoRound(id, { event: Number(text('event')) }),
    },
    'undo-changes-asked': {
      done: 'changes-back',
      run: () => act.undoRound(id, { event: Number(text('event')) }),
    },
    'new-day': {
      done: 'new-day',
      run: () =>
        act.giveNewDay(id, {
          expectedOn: text('expectedOn'),
          reason: text('dayReason'),
          ...(form.has('closedDay') && { closedDay: true }),
        }),
    },
    'not-part': { done: 'not-part', run: () => act.notPartOfOrder(id, { words: text('notPart') }) },
    'our-mistake': { done: 'mistake', run: () => act.ourMistake(id) },
    'settle-credit': { done: 'credit', run: () => act.settleCredit(id, { note: text('settled') }) },
    close: { done: 'closed', run: () => act.closeOrder(id, { reason: text('closeReason') }) },
    reopen: { done: 'reopened', run: () => act.reopenOrder(id, { reason: text('reopenReason') }) },
    'changes-in-name': {
      done: 'changes',
      run: () =>
        act.askForChanges(id, {
          round: Number(text('round')),
          changes: linesOf(text('changes')),
          note: text('changesNote'),
        }),
    },
    'write-note': {
      done: 'note',
      run: () => act.writeNote(id, { text: text('noteText'), ...(text('key') && { key: text('key') }) }),
    },
    'delete-note': { done: 'note-deleted', run: () => act.deleteNote(text('note')) },
  }
}
