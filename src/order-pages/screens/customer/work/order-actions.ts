import { say } from '#platform/rules/words.ts'
// What a customer does on the page of an order. Each form names its intent.
import type { RequestScope } from '#server/request-scope.ts'
import { flashes, type FlashName } from '#ui/screens/flash.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { BRIEF_FLASHES, SIMPLE_FLASHES, simpleIntents } from '#work/screens/simple-intents.ts'

type Act = RequestScope['act']

export const ORDER_FLASH = flashes({
  ...SIMPLE_FLASHES,
  ...BRIEF_FLASHES,
  sent: say('order-pages.errors', 'flash.sent'),
  answered: say('order-pages.errors', 'flash.answered'),
  changed: say('order-pages.errors', 'flash.changed'),
  'message-back': say('order-pages.errors', 'flash.message-back'),
  accepted: say('order-pages.errors', 'flash.accepted'),
  'changes-asked': say('order-pages.errors', 'flash.changes-asked'),
  undone: say('order-pages.errors', 'flash.undone'),
  cancelled: say('order-pages.errors', 'flash.cancelled'),
  'refund-asked': say('order-pages.errors', 'flash.refund-asked'),
  testimonial: say('order-pages.errors', 'flash.testimonial'),
  links: say('order-pages.errors', 'flash.links'),
})

interface OrderIntent {
  done: FlashName<typeof ORDER_FLASH>
  run(): Promise<unknown>
}

export const orderIntents = (act: Act, id: string, form: FormData): Record<string, OrderIntent> => ({
  ...simpleIntents(act, id, form),
  message: { done: 'sent', run: () => write(act, id, form, 'message') },
  answer: { done: 'answered', run: () => write(act, id, form, 'answer') },
  'answer-more': { done: 'sent', run: () => write(act, id, form, 'answer-more') },
  'change-message': {
    done: 'changed',
    run: () => act.changeMessage(formText(form, 'message'), { text: formText(form, 'text') }),
  },
  'take-back-message': {
    done: 'message-back',
    run: () => act.takeMessageBack(formText(form, 'message')),
  },
  accept: {
    done: 'accepted',
    run: () => act.acceptDelivery(id, { round: Number(formText(form, 'round')) }),
  },
  changes: {
    done: 'changes-asked',
    run: () => act.askForChanges(id, { round: Number(formText(form, 'round')), changes: changesIn(form) }),
  },
  undo: {
    done: 'undone',
    run: () => act.undo(id, { event: Number(formText(form, 'event')) }),
  },
  cancel: { done: 'cancelled', run: () => act.cancelOrder(id, { paymentStatus: 'Cancelled' }) },
  refund: {
    done: 'refund-asked',
    run: () => act.askForRefund(id, { reason: formText(form, 'reason') }),
  },
  testimonial: {
    done: 'testimonial',
    run: () =>
      act.draftTestimonial(id, {
        answers: formTextList(form, 'testimonial'),
        mayShow: form.has('mayShow'),
        name: formText(form, 'name', { trim: true }),
      }),
  },
  links: { done: 'links', run: () => act.endOwnOrderLinks(id) },
})

const write = (act: Act, id: string, form: FormData, kind: 'message' | 'answer' | 'answer-more') =>
  act.writeMessage(id, {
    text: formText(form, 'text'),
    files: formTextList(form, 'file'),
    kind,
    key: formText(form, 'key'),
  })

const changesIn = (form: FormData): string[] =>
  formTextList(form, 'change')
    .map((line) => line.trim())
    .filter(Boolean)
