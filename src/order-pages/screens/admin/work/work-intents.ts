// The forms about the work on an order: what each does, and the key of its message in the address.
import type { Flash } from '#platform/rules/flash.ts'
import { linesOf } from '#platform/rules/text.ts'
import type { Act } from '#server/use-cases.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { SIMPLE_FLASHES, simpleIntents, UNDO_FLASHES } from '#work/screens/simple-intents.ts'

/** Flash messages by the value of `done` in the address. */
export const WORK_DONE = {
  ...SIMPLE_FLASHES,
  lead: 'The lead is changed',
  written: {
    mailed: 'Sent. The mail leaves in five minutes; until then you can change the message',
    unsent: 'The message is in the thread',
  },
  questioned: { mailed: 'Asked. The clock is paused until the customer answers' },
  'message-changed': 'The message is changed',
  'message-back': 'The message is taken back',
  point: 'The point is saved',
  delivered: { mailed: 'Delivered. You can take it back for a minute' },
  ...UNDO_FLASHES,
  'new-day': { mailed: 'The customer is told the new day', unsent: 'The new day is noted' },
  changes: 'The changes are noted in the customer’s name',
  note: 'The note is saved. Only your team reads it',
  'note-deleted': 'The note is deleted',
} satisfies Record<string, Flash>

export interface WorkIntent {
  done: keyof typeof WORK_DONE | `undone-${string}`
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
    ...simpleIntents(act, id, form),
    'set-lead': { done: 'lead', run: () => act.setLead(id, { lead: text('lead') || null }) },
    message: { done: 'written', run: () => write('message') },
    question: { done: 'questioned', run: () => write('question') },
    'change-message': {
      done: 'message-changed',
      run: () => act.changeMessage(text('message'), { text: text('text') }),
    },
    'take-back-message': { done: 'message-back', run: () => act.takeMessageBack(text('message')) },
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
    undo: {
      done: `undone-${text('action')}`,
      run: () => act.undo(id, { event: Number(text('event')) }),
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
