// A change of a retainer as the API returns it and as screens show it.
import { z } from 'zod'
import { decimal } from '#platform/rules/money.ts'
import { periodOf } from '#retainers/rules/periods.ts'
import { CHANGE_STATES, isConcluded } from '#retainers/rules/retainer-change.ts'
import { linesOfChange, type RetainerChange, type Signature } from '#retainers/server/stored-change.ts'
import { scheduleOf, type Retainer } from '#retainers/server/stored-retainer.ts'

const LINE = z.object({
  name: z.string(),
  quantity: z.int(),
  price: z.string().meta({ description: 'Of one, as listed.' }),
})

export const CHANGE_RECORD = z
  .object({
    _id: z.string(),
    state: z.enum([...CHANGE_STATES, 'lapsed']).meta({
      description:
        'proposed: waits for the other side. agreed, announced: applies from its day on. replaced: another one was agreed on before it applied. lapsed: the retainer ended first.',
    }),
    by: z.enum(['customer', 'agency']).meta({ description: 'Who proposed or announced it.' }),
    packageName: z.string(),
    price: z.string().meta({ description: 'Of each period, with tax.' }),
    previousPackageName: z.string(),
    previousPrice: z.string(),
    lines: z.array(LINE),
    from: z.string().nullable().meta({
      format: 'date',
      description:
        'The first day that it is for; of a proposal, if it is agreed on before. Null while no period is to come.',
    }),
    note: z.string(),
    reason: z.string().meta({ description: 'Why it was declined.' }),
    proposedBy: z.string().meta({ description: 'The name as typed.' }),
    agreedBy: z.string().nullable(),
    proposedAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RetainerChange' })

export type ChangeRecord = z.output<typeof CHANGE_RECORD>

/** Adds what only the screens need. */
export interface ChangeView extends Omit<ChangeRecord, 'lines'> {
  lines: { name: string; quantity: number; unitCents: number }[]
  priceCents: number
  previousCents: number
  /** It is agreed on or announced, and no period is billed by it yet. */
  isComing: boolean
}

/** The first day that a change is for. */
export function dayOfChange(retainer: Retainer, change: RetainerChange): string | null {
  const period = change.from_period ?? retainer.next_period
  const hasBegun = period < retainer.next_period
  if (!hasBegun && retainer.state !== 'active') return null
  return periodOf(scheduleOf(retainer), period).startsOn
}

const signedBy = (json: string | null): string | null =>
  json === null ? null : (JSON.parse(json) as Signature).by

export const toChangeRecord = (retainer: Retainer, row: RetainerChange): ChangeRecord => ({
  _id: row.id,
  state: row.state === 'proposed' && retainer.state === 'ended' ? 'lapsed' : row.state,
  by: row.side === 'admin' ? 'agency' : 'customer',
  packageName: row.package_name,
  price: decimal(row.price_cents, retainer.currency),
  previousPackageName: row.before_name,
  previousPrice: decimal(row.before_cents, retainer.currency),
  lines: linesOfChange(row).map(({ name, quantity, unitCents }) => ({
    name,
    quantity,
    price: decimal(unitCents, retainer.currency),
  })),
  from: dayOfChange(retainer, row),
  note: row.note,
  reason: row.reason,
  proposedBy: signedBy(row.proposed) ?? '',
  agreedBy: signedBy(row.agreement),
  proposedAt: new Date(row.proposed_at).toISOString(),
  answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
})

export const toChangeView = (retainer: Retainer, row: RetainerChange): ChangeView => ({
  ...toChangeRecord(retainer, row),
  lines: linesOfChange(row).map(({ name, quantity, unitCents }) => ({ name, quantity, unitCents })),
  priceCents: row.price_cents,
  previousCents: row.before_cents,
  isComing: retainer.state !== 'ended' && isConcluded(row) && row.from_period! >= retainer.next_period,
})
