// A new customer for each order, who pays at a test provider: what they are shown and mailed on the way.
import { expect } from 'vitest'
import type { Caller } from './caller.ts'
import { emailsOf } from './mailbox.ts'
import { movableClock } from './movable-clock.ts'
import { payFields } from './pay-fields.ts'
import type { Fields } from './provider.ts'
import { orderBody, until } from './shop.ts'
import { startPaidShop } from './start-shop.ts'
import { textOf } from './text-of.ts'
import { notificationsHandled } from './waiting-notifications.ts'

/** An order whose pay form was opened. */
export interface Open {
  id: string
  form: Fields
}

export async function startPayingCustomer() {
  const clock = movableClock()
  const { bank, site, plan } = await startPaidShop({ parts: { clock }, screens: true })
  let who: Caller
  /** As if it had been placed by the form, which then shows the order. */
  const formKey = `order-form-${plan._id}`

  async function order(): Promise<string> {
    who = await site.customer()
    const { json } = await who.post('/api/new-order', orderBody(plan, who.email), {
      headers: { 'idempotency-key': formKey },
    })
    return json._id
  }
  async function payable(): Promise<Open> {
    const id = await order()
    return { id, form: await payFields(site, id) }
  }
  const progress = async (id: string): Promise<string> => (await who.get(`/api/order/${id}`)).json.payment
  const become = (id: string, payment: string) =>
    until(
      () => progress(id),
      (now) => now === payment,
    )
  const html = async (path: string): Promise<string> => (await who.get(path)).text
  /** The text of a page, without its markup. */
  const words = async (path: string): Promise<string> => textOf(await html(path))

  return {
    bank,
    site,
    clock,
    customer: () => who,
    order,
    payable,
    progress,
    become,
    words,
    mails: async (kind: string) => (await emailsOf(site, who.email)).filter((mail) => mail.kind === kind),
    notify: ({ form }: Open, more: Fields = {}) => bank.notify(bank.about(form, more)),
    handled: () => notificationsHandled(site),
    /** The page to which the provider sends the customer back. PayPal adds the payer to its address. */
    sentBack: ({ form }: Open) => words(`${new URL(form.return!).pathname}?PayerID=7E7MGXCWTTKK2`),
    /**
     * Expects every screen to show the warning instead of asking for the payment, and to ask back before
     * paying again.
     */
    async expectWarning(id: string, warning: string): Promise<void> {
      for (const path of [
        '/dashboard',
        '/my-order',
        '/pending-order',
        `/order/${id}`,
        `/pay-now/${id}`,
        `/received-payment/${id}`,
        `/order-now/${plan._id}`,
      ]) {
        const page = await words(path)
        expect(page, path).toContain(warning)
        expect(page, path).not.toContain('Waiting for your payment')
        expect(page, path).not.toContain('Your move: the payment')
        expect(page.includes('Pay Now'), path).toBe(path.startsWith('/pay-now'))
      }
      const page = await html(`/pay-now/${id}`)
      const main = page.slice(page.indexOf('<main'))
      const question = main.slice(main.indexOf('<details'), main.indexOf('</details>'))
      expect(question).toContain('Pay again anyway?')
      expect(question).toContain('Pay Now')
    },
  }
}
