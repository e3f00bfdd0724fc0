// A change of a retainer from its next period on, proposed by the customer or by the agency.
import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { longText, optional, shortText } from '#content/rules/model/fields.ts'
import { MOST_LINES, MOST_OF_A_LINE, type OrderLine } from '#orders/rules/lines.ts'
import { packageLine } from '#orders/server/write-order.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { changedLines, isSame } from '#retainers/rules/retainer-change.ts'
import { linesOfPeriod } from '#retainers/server/stored-change.ts'
import { visibleRetainer } from '../find-retainer.ts'
import type { ChangeRecord } from './change-view.ts'
import { lockForChange, type LockedRetainer } from './lock-for-change.ts'
import { inLanguageOf, onSaleFor } from './on-sale.ts'
import { tellOfChange, writeChange } from './write-change.ts'

export const SIGNED_NAME = shortText(say('billing.screens', 'change.name'), { maximum: 80 })
export const CHANGE_NOTE = optional(longText(say('billing.screens', 'change.note'), { maximum: 1000 }))

export const VERSION = z
  .int()
  .positive()
  .optional()
  .meta({ description: 'The version of the retainer that was read. If the stored one is newer, 409.' })

const QUANTITY = `quantity must be a whole number from 1 to ${MOST_OF_A_LINE}.`

export const PROPOSE_CHANGE_INPUT = z.strictObject({
  packageId: z
    .string()
    .max(80)
    .optional()
    .meta({ description: 'A package that is billed as often, at its price of now. Else it stays the same.' }),
  quantity: z.int(QUANTITY).min(1, QUANTITY).max(MOST_OF_A_LINE, QUANTITY).optional(),
  price: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'Of one, like 900.00, without add-ons. For admins who may change money.' }),
  extras: z
    .array(z.string('extras must be a list of ids.'), 'extras must be a list of ids.')
    .max(MOST_LINES - 1)
    .optional()
    .meta({ description: 'The ids of all add-ons that go with it then. Else they stay the same.' }),
  note: fieldSchema(CHANGE_NOTE).optional().meta({ description: 'For the other side.' }),
  name: fieldSchema(SIGNED_NAME).meta({ description: 'The full name of who proposes it.' }),
  version: VERSION,
})

type Input = z.output<typeof PROPOSE_CHANGE_INPUT>

interface Asked<S extends z.ZodObject> {
  id: string
  body: Unchecked<S>
  peer: string
}

export async function proposeChange(
  app: App,
  viewer: Viewer,
  { id, body, peer }: Asked<typeof PROPOSE_CHANGE_INPUT>,
): Promise<ChangeRecord> {
  const { side, person } = await visibleRetainer(app, viewer, id)
  const input = parseObject(PROPOSE_CHANGE_INPUT, body)
  if (input.price !== undefined && (side === 'customer' || !may(viewer, 'change-money')))
    throw invalid({ price: say('billing.errors', 'change.priceNotYours') })
  if (side === 'customer')
    await consume(
      app,
      `retainer:${person.userId}`,
      rateLimits.retainerChange,
      say('billing.errors', 'tooManyChanges'),
    )
  return inTransaction(app, async (unit) => {
    const locked = await lockForChange(app, unit, { viewer, id, version: input.version })
    requireChangeable(locked)
    const now = await linesOfPeriod(unit.tx, locked, locked.retainer.next_period)
    const lines = await chosenLines(app, unit, { locked, now, input })
    if (isSame(now, lines)) throw new Failure('invalid', say('billing.errors', 'change.nothing'))
    const change = await writeChange(unit, locked, {
      state: 'proposed',
      side: locked.side,
      now,
      lines,
      fromPeriod: null,
      note: input.note ?? '',
      proposed: { by: input.name, from: peer },
    })
    return tellOfChange(unit, locked, { change, step: 'proposed', side: locked.side })
  })
}

/** One waits at a time, and none that would be lost with the end of the retainer. */
export function requireChangeable({ retainer, changes }: LockedRetainer): void {
  if (retainer.state === 'ending') throw new Failure('conflict', say('billing.errors', 'change.ending'))
  if (changes.some(({ state }) => state === 'proposed'))
    throw new Failure('conflict', say('billing.errors', 'change.open'))
}

interface Choosing {
  locked: LockedRetainer
  now: readonly OrderLine[]
  input: Input
}

async function chosenLines(
  app: App,
  unit: UnitOfWork,
  { locked: { retainer, first, side }, now, input }: Choosing,
): Promise<OrderLine[]> {
  const sale = await onSaleFor(unit.tx, inLanguageOf(unit.format, first), { retainer, now })
  const own = now[0]!
  const packageId = input.packageId || own.recordId
  const sold = sale.packages.find(({ id }) => id === packageId)
  if (packageId !== own.recordId && !sold)
    throw invalid({ packageId: say('billing.errors', 'change.notOffered') })
  const isOther = sold !== undefined && packageId !== own.recordId
  const most = side === 'admin' ? MOST_OF_A_LINE : Math.max(sold?.most ?? 1, isOther ? 1 : own.quantity)
  const quantity = input.quantity ?? Math.min(own.quantity, most)
  if (quantity > most) throw invalid({ quantity: say('orders.errors', 'quantity', { most }) })
  return changedLines(now, {
    // The package that it is stays at the price at which it was sold.
    main: isOther ? packageLine(sold) : undefined,
    quantity,
    unitCents: input.price === undefined ? undefined : unitCentsOf(app, input.price, retainer.currency),
    extras: input.extras && extrasNamed(input.extras, await sale.extrasWith(packageId ?? '')),
  })
}

function extrasNamed(
  keys: readonly string[],
  offered: readonly { key: string; line: OrderLine }[],
): OrderLine[] {
  const chosen = offered.filter(({ key }) => keys.includes(key))
  if (chosen.length === new Set(keys).size) return chosen.map(({ line }) => line)
  throw invalid({ extras: say('billing.errors', 'change.extraGone') })
}

const MOST_CENTS = 1_000_000_000_00

/** What is typed as a price: more than nothing, and what the currency and the providers take. */
export function unitCentsOf(app: App, price: string, currency: string): number {
  const cents = centsFrom(price.trim(), currency)
  if (cents === undefined || cents <= 0 || cents > MOST_CENTS || cents % smallestPayment(app, currency))
    throw invalid({ price: say('billing.errors', 'change.price') })
  return cents
}
