// What the pages of a retainer say about its changes: what waits, what comes, what was, and what can be chosen.
import { MOST_OF_A_LINE } from '#orders/rules/lines.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { periodOf } from '#retainers/rules/periods.ts'
import { extrasOf } from '#retainers/rules/retainer-change.ts'
import type { RetainerSide } from '#retainers/rules/retainer-states.ts'
import { changesOf, linesOfPeriod } from '#retainers/server/stored-change.ts'
import { scheduleOf, type Retainer } from '#retainers/server/stored-retainer.ts'
import { firstOrderOf } from '../bill-period.ts'
import { announcedFrom } from './announce-price.ts'
import { toChangeView, type ChangeView } from './change-view.ts'
import { inLanguageOf, onSaleFor } from './on-sale.ts'

interface Priced {
  id: string
  name: string
  cents: number
}

/** What a new proposal can be made of. */
export interface ChangeForm {
  now: { name: string; quantity: number; unitCents: number }
  packages: Priced[]
  /** How many of the package a customer can have. */
  most: number
  extras: (Priced & { quantity: number; isChosen: boolean })[]
  /** The agency may name any price. */
  setsPrice: boolean
  /** The first day on which a price that is announced today applies; null if none can be announced. */
  announced: { days: number; day: string } | null
}

export interface ChangesOfRetainer {
  /** It waits for the other side. */
  open: ChangeView | null
  /** Agreed on or announced, the next one first. */
  coming: ChangeView[]
  /** Newest first. */
  past: ChangeView[]
  /** Null while nothing can be proposed. */
  form: ChangeForm | null
}

export async function changesForPage(
  app: App,
  viewer: Viewer,
  { retainer, side }: { retainer: Retainer; side: RetainerSide },
): Promise<ChangesOfRetainer> {
  const { db } = app.database
  const changes = await changesOf(db, retainer)
  const views = changes.map((change) => toChangeView(retainer, change))
  const open = views.find(({ state }) => state === 'proposed') ?? null
  const canPropose = !open && retainer.state !== 'ended' && retainer.state !== 'ending'
  return {
    open,
    coming: views.filter(({ isComing }) => isComing).reverse(),
    past: views.filter((view) => view !== open && !view.isComing).reverse(),
    form: canPropose ? await formOf() : null,
  }

  async function formOf(): Promise<ChangeForm> {
    const first = await firstOrderOf(db, retainer)
    const now = await linesOfPeriod(db, { first, changes }, retainer.next_period)
    const main = now[0]!
    const sale = await onSaleFor(db, inLanguageOf(await app.format(), first), { retainer, now })
    const kept = new Set(extrasOf(now).map(({ key }) => key))
    const extras = new Map<string, ChangeForm['extras'][number]>()
    for (const id of [main.recordId ?? '', ...sale.packages.map((sold) => sold.id)])
      for (const { key, line } of await sale.extrasWith(id))
        extras.set(key, {
          id: key,
          name: line.name,
          cents: line.unitCents,
          quantity: line.quantity,
          isChosen: kept.has(key),
        })
    const setsPrice = side === 'admin' && may(viewer, 'change-money')
    const today = dateIn(app.clock.now(), (await app.format()).timeZone)
    const from = setsPrice ? announcedFrom(app, retainer, today) : undefined
    return {
      now: { name: main.name, quantity: main.quantity, unitCents: main.unitCents },
      packages: sale.packages
        .filter(({ id }) => id !== main.recordId)
        .map(({ id, name, priceCents }) => ({ id, name, cents: priceCents })),
      most:
        side === 'admin'
          ? MOST_OF_A_LINE
          : Math.max(main.quantity, ...sale.packages.map((sold) => sold.most)),
      extras: [...extras.values()],
      setsPrice,
      announced: from ? { days: from.days, day: periodOf(scheduleOf(retainer), from.period).startsOn } : null,
    }
  }
}
