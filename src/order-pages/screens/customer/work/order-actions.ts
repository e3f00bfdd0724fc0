// What a customer does on the page of an order. Each form names its intent.
import type { RequestScope } from '#server/request-scope.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'

type Act = RequestScope['act']

interface Posted {
  act: Act
  id: string
  form: FormData
}

/** What each intent does, and the key of the message afterwards. */
export const ORDER_ACTIONS: Record<string, { done: string; run(posted: Posted): Promise<unknown> }> = {
  message: { done: 'sent', run: (posted) => write(posted, 'message') },
  answer: { done: 'answered', run: (posted) => write(posted, 'answer') },
  'answer-more': { done: 'sent', run: (posted) => write(posted, 'answer-more') },
  'change-message': {
    done: 'changed',
    run: ({ act, form }) => act.changeMessage(formText(form, 'message'), { text: formText(form, 'text') }),
  },
  'take-back-message': {
    done: 'taken-back',
    run: ({ act, form }) => act.takeMessageBack(formText(form, 'message')),
  },
  accept: {
    done: 'accepted',
    run: ({ act, id, form }) => act.acceptDelivery(id, { round: Number(formText(form, 'round')) }),
  },
  changes: {
    done: 'changes',
    run: ({ act, id, form }) =>
      act.askForChanges(id, { round: Number(formText(form, 'round')), changes: changesIn(form) }),
  },
  undo: {
    done: 'undone',
    run: ({ act, id, form }) => act.undoRound(id, { event: Number(formText(form, 'event')) }),
  },
  cancel: { done: 'cancelled', run: ({ act, id }) => act.cancelOrder(id, { paymentStatus: 'Cancelled' }) },
  'agree-day': { done: 'agreed', run: ({ act, id }) => act.agreeToNewDay(id) },
  'waive-credit': { done: 'waived', run: ({ act, id }) => act.waiveCredit(id) },
  refund: {
    done: 'refund-asked',
    run: ({ act, id, form }) => act.askForRefund(id, { reason: formText(form, 'reason') }),
  },
  testimonial: {
    done: 'testimonial',
    run: ({ act, id, form }) =>
      act.draftTestimonial(id, {
        answers: formTextList(form, 'testimonial'),
        mayShow: form.has('mayShow'),
        name: formText(form, 'name', { trim: true }),
      }),
  },
  links: { done: 'links', run: ({ act, id }) => act.endOwnOrderLinks(id) },
}

const write = ({ act, id, form }: Posted, kind: 'message' | 'answer' | 'answer-more') =>
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

/** Flash messages by the value of `done` in the address. */
export const ORDER_MESSAGES: Record<string, string> = {
  'brief-sent': 'Your answers are with us',
  sent: 'Your message is sent',
  answered: 'Your answer is sent. We go on',
  changed: 'Your message is changed',
  'taken-back': 'Your message is taken back',
  accepted: 'You have accepted the delivery. Thank you',
  changes: 'Your changes are with us',
  undone: 'It is taken back',
  cancelled: 'Your order is cancelled. Nothing was charged',
  agreed: 'The new day is agreed',
  waived: 'You waived the credit. Thank you',
  'refund-asked': 'We have your request and will answer within one working day',
  testimonial: 'Thank you for your words',
  links: 'All links in earlier mails are ended',
}
