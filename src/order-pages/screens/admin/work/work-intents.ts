// The forms about the work on an order: what each does, and which flash message follows.
import { linesOf } from '#platform/rules/text.ts'
import type { Act } from '#server/use-cases.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { simpleIntents, undoFlash } from '#work/screens/simple-intents.ts'
import type { OrderFlash } from '../flash.ts'

export interface WorkIntent {
  done: OrderFlash
  run(): Promise<unknown>
}

/** What the form of a delivery says. */
export const deliveryOf = (form: FormData) => ({
  words: formText(form, 'text'),
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
    ...(text('intent') === 'undo' && {
      undo: {
        done: undoFlash(text('action')),
        run: () => act.undo(id, { event: Number(text('event')) }),
      },
    }),
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
