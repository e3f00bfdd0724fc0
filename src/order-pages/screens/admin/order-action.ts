// The forms on the page of an order: about the work, and about the money.
import { data, type RouterContextProvider } from 'react-router'
import { entryOf } from '#platform/rules/entry-of.ts'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { formText, formTexts } from '#ui/screens/form-values.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { deliveredUnpaid } from './delivered-unpaid.ts'
import { moneyIntents, type MoneyIntent } from './money-intents.ts'
import { sentFields } from './work/refused-work.ts'
import { deliveryOf, workIntents, type WorkIntent } from './work/work-intents.ts'

interface PostedOrderForm {
  context: Readonly<RouterContextProvider>
  request: Request
  id: string
}

export async function orderAction({ context, request, id }: PostedOrderForm) {
  const { act, site } = scopeOf(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const shown = {
    intent,
    question: undefined,
    refusal: undefined,
    preview: undefined,
    typed: formTexts(form, ['amount', 'note', 'reason', 'transaction', 'way']),
    sent: sentFields(form),
  }
  const question = await deliveredUnpaid(act, id, form)
  if (question) return data({ ...shown, question }, { status: 409 })
  if (intent === 'edit-delivery') return data(shown)
  if (intent === 'preview-delivery') {
    const { done: preview, refusal } = await attempt(() => act.previewDelivery(id, deliveryOf(form)))
    return data({ ...shown, preview, refusal }, { status: refusal?.status ?? 200 })
  }
  const intents: Record<string, MoneyIntent | WorkIntent> = {
    ...moneyIntents({ act, site }, id, form),
    ...workIntents(act, id, form),
  }
  const { done, run } = entryOf(intents, intent) ?? {}
  if (!run) throw unknownForm()
  const { refusal } = await attemptConfirmed({ context, request, form }, run)
  if (refusal) return data({ ...shown, refusal }, { status: refusal.status })
  // The files of a delivery that was taken back are offered for the next one.
  const files = done === 'taken-back' ? '&files=deliver' : ''
  return redirectWithFlash(`/admin/payment-status/${id}?done=${done}${files}`)
}
