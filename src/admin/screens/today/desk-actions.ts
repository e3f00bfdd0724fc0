// The actions that a row of the desk offers in place. The admin home has the same rows.
import { type RouterContextProvider } from 'react-router'
import { entryOf } from '#platform/rules/entry-of.ts'
import { say } from '#platform/rules/words.ts'
import { flashes, REPLIED, type FlashName } from '#ui/screens/flash.ts'
import { formText, formTexts } from '#ui/screens/form-values.ts'
import { attempt, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { SIMPLE_FLASHES, simpleIntents } from '#work/screens/simple-intents.ts'

const FLASH = flashes({
  ...SIMPLE_FLASHES,
  led: say('admin.agency', 'done.led'),
  marked: {
    mailed: say('admin.agency', 'done.marked'),
    unsent: say('admin.agency', 'done.markedOnly'),
  },
  replied: REPLIED,
  read: say('admin.agency', 'done.read'),
  'cards-charged-again': say('admin.agency', 'done.cards'),
  'calendar-renewed': say('admin.agency', 'done.calendar'),
})
type DeskFlash = FlashName<typeof FLASH>

/** The value of `of` in the address after an action on an order of the demo. */
const MADE_UP = 'made-up'

interface DeskAction {
  done: DeskFlash
  /** It was about an order of the demo. */
  isMadeUp: boolean
  refusal?: Refusal | undefined
  /** What was typed, and where: it stays in its form after a refusal. */
  typed: { subject: string; text: string; about: string }
}

export async function doDeskAction(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<DeskAction> {
  const { act, viewer } = scopeOf(context)
  const order = formText(form, 'order')
  const message = formText(form, 'message')
  const words = formTexts(form, ['subject', 'text'])
  const key = formText(form, 'key')
  const userId = viewer.role === 'visitor' ? '' : viewer.userId
  const intents: Record<string, { done: DeskFlash; run: () => Promise<unknown> }> = {
    ...simpleIntents(act, order, form),
    'take-lead': { done: 'led', run: () => act.setLead(order, { lead: userId }) },
    'mark-delivered': {
      done: 'marked',
      run: () => act.setOrderStatus(order, { orderStatus: 'Delivered' }),
    },
    'write-to-customer': {
      done: 'replied',
      run: () => act.writeMessage(order, { text: words.text, ...(key && { key }) }),
    },
    'mark-read': {
      done: 'read',
      run: () => act.setMessageStatus({ id: message, body: { messageStatus: 'Read' } }),
    },
    'reply-to-message': {
      done: 'replied',
      run: () => act.replyToMessage({ id: message, body: words }),
    },
    'charge-cards-again': { done: 'cards-charged-again', run: () => act.chargeCardsAgain() },
    'renew-calendar': { done: 'calendar-renewed', run: () => act.renewDeskCalendar() },
  }
  const chosen = entryOf(intents, formText(form, 'intent'))
  if (!chosen) throw unknownForm()
  const { done, run } = chosen
  const { refusal } = await attempt(run)
  const isMadeUp = order !== '' && !refusal && (await act.isMadeUpOrder(order))
  return { done, refusal, isMadeUp, typed: { ...words, about: order || message } }
}

/** The same address with the message that it is done. An open reply form closes. */
export function doneAddress(
  { pathname, searchParams }: URL,
  { done, isMadeUp }: Pick<DeskAction, 'done' | 'isMadeUp'>,
): string {
  const query = new URLSearchParams(searchParams)
  query.delete('reply')
  return FLASH.to(`${pathname}?${query}`, done, isMadeUp ? { of: MADE_UP } : {})
}

/** The flash message of the address. */
export const deskFlash = (url: URL, { sendsMail }: { sendsMail: boolean }): string | undefined =>
  FLASH.wordsAt(url, { sendsMail, isMadeUp: url.searchParams.get('of') === MADE_UP })
