// Both sides have in writing what was changed about a retainer, and from when.
import { tellAdmins } from '#orders/server/order-mails.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { RetainerSide } from '#retainers/rules/retainer-states.ts'
import { retainerLine, standsNow } from '#retainers/rules/retainer-words.ts'
import { retainerCustomerFacts, tellRetainerCustomer } from '#retainers/server/retainer-mails.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'

interface Changed {
  retainer: Retainer
  /** The day from which the change applies. */
  day: string | null
  side: RetainerSide
}

export async function mailChanged(
  { settings }: App,
  unit: UnitOfWork,
  { retainer, day, side }: Changed,
): Promise<void> {
  const { format } = unit
  const { package_name: name, billed_every: interval, state, id } = retainer
  const on = day === null ? null : format.day(day)
  const words = standsNow(state, on)
  const line = retainerLine(interval, format.money(retainer.price_cents, retainer.currency), {
    state,
    day: on,
  })
  await tellRetainerCustomer(unit, retainer, {
    kind: 'retainer-changed',
    subject: `${name}: ${words}`,
    heading: words,
    paragraphs: [
      side === 'admin' ? 'We changed this on our side.' : 'This is what you chose.',
      `${name}. ${line}.`,
    ],
    button: { label: 'See it', url: `${settings.APP_ORIGIN}/retainer/${id}` },
  })
  if (side === 'admin') return
  await tellAdmins(
    unit,
    { mode: retainer.mode },
    {
      kind: 'admin-retainer-changed',
      subject: `Retainer ${state}: ${name}`,
      heading: `A customer changed a retainer`,
      paragraphs: [`${words} ${name}. ${line}.`],
      facts: await retainerCustomerFacts(unit, retainer),
      button: { label: 'See the retainer', url: `${settings.APP_ORIGIN}/admin/retainers/${id}` },
    },
  )
}
