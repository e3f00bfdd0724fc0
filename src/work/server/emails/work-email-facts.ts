// What an email about the work on an order has to say.
import { teamRoleOf } from '#identity/server/admin-list.ts'
import { makeOrderLink } from '#identity/server/order-link.ts'
import { orderPath } from '#orders/server/order-emails.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { WorkAction } from '../../rules/actions/index.ts'
import type { OrderWork } from '../../rules/work-history.ts'
import { customerReader } from './email-readers.ts'

export interface WorkEmailFacts {
  order: Order
  action: WorkAction
  /** After the action. */
  now: Pick<
    OrderWork,
    | 'state'
    | 'waitingOn'
    | 'paid'
    | 'deliveredOn'
    | 'deliveries'
    | 'changesUsed'
    | 'changesIncluded'
    | 'review'
  > & {
    promise: Pick<NonNullable<OrderWork['promise']>, 'promisedOn' | 'expectedOn' | 'late'> | null
    credit: Pick<NonNullable<OrderWork['credit']>, 'owedCents'> | null
  }
  /** How many questions the customer has to answer before the work starts. */
  questions: number
  /** What somebody wrote: a question, a reason, changes. */
  written: string | undefined
}

export const SAMPLE_WORK: WorkEmailFacts = {
  order: SAMPLE_ORDER,
  action: 'asked',
  now: {
    state: 'in-progress',
    waitingOn: 'agency',
    paid: true,
    promise: { promisedOn: '2026-12-01', expectedOn: '2026-12-03', late: true },
    credit: { owedCents: 4900 },
    deliveredOn: '2026-11-30',
    deliveries: 2,
    changesUsed: 1,
    changesIncluded: 2,
    review: { acceptedOn: '2026-12-14', acceptanceDue: false, warningDue: null },
  },
  questions: 3,
  written: 'Which of the two do you like more?',
}

export const BY_LINK = say('work.emails', 'byLink')

export interface OrderPath {
  path: string
  /** It opens the order without a login. */
  byLink: boolean
}

/** The path to the order: by a link that needs no login, if the site sends such links. */
export async function workPath(app: App, unit: UnitOfWork, order: Order): Promise<OrderPath> {
  const plain = { path: orderPath(order), byLink: false }
  if (app.settings.ORDER_LINKS === 'off' || order.user_id === null) return plain
  const reader = await customerReader(unit.tx, order.user_id)
  // A mailbox of the team must not open anything.
  if (!reader || (await teamRoleOf(unit.tx, reader.email))) return plain
  return { path: await makeOrderLink(unit, { orderId: order.id, userId: order.user_id }), byLink: true }
}
