// Writes the emails that an action sends by the rules, in the transaction of the action.
import { isMadeUp } from '#identity/server/made-up-customers.ts'
import { emailCustomer, payPath } from '#orders/server/order-emails.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { MONEY_ACTIONS } from '../../rules/actions/money.ts'
import { workAt } from '../../rules/work-history.ts'
import { questionCount } from '../actions/brief-rows.ts'
import type { ActionToDo, Done } from '../actions/do-action.ts'
import { AGENCY_EMAILS } from './agency-emails.ts'
import { CUSTOMER_EMAILS } from './customer-emails.ts'
import { whyAgency } from './email-choice-note.ts'
import { agencyReaders } from './email-readers.ts'
import { noteNews } from './order-news.ts'
import { workPath, type WorkEmailFacts } from './work-email-facts.ts'

export interface ActionEmailOptions {
  /** What somebody wrote: the question, the reason, the changes. */
  words?: string
  /** A later moment, if the action can be taken back until then. */
  notBefore?: number
}

/** Money has emails of its own: the receipt says what comes next, a refund that the order is closed. */
const isMoney = ({ action }: ActionToDo): boolean => action in MONEY_ACTIONS

export async function sendActionEmails(
  app: App,
  unit: UnitOfWork,
  done: Done,
  { action: doing, words: written, notBefore }: ActionEmailOptions & { action: ActionToDo },
): Promise<void> {
  const { order, after, stored, context } = done
  if (isMoney(doing) || isMadeUp(order)) return
  const { action } = doing
  const { customer, agency } = done.emails
  const now = workAt(after, stored.sold, context)
  const questions = after.state === 'awaiting-brief' ? await questionCount(unit.tx, order.id, stored.plan) : 0
  const facts: WorkEmailFacts = { order, action, now, questions, written }
  const later = notBefore === undefined ? {} : { notBefore }
  if (customer === 'news') await noteNews(unit, done, { action, side: 'customer' })
  else if (customer !== 'none' && customer !== 'paid') {
    // Paying needs a login, so the order's own link would lead nowhere.
    const link =
      customer === 'reminder' && now.state === 'awaiting-payment'
        ? { path: payPath(order), byLink: false }
        : await workPath(app, unit, order)
    await emailCustomer(unit, order, CUSTOMER_EMAILS[customer], { facts: { ...facts, ...link }, ...later })
  }
  if (agency === 'news') await noteNews(unit, done, { action, side: 'agency' })
  else if (agency !== 'none')
    for (const { email: to } of await agencyReaders(unit.tx, stored.lead))
      unit.email(AGENCY_EMAILS[agency], {
        to,
        facts: { ...facts, why: whyAgency(stored.lead) },
        orderId: order.id,
        test: order.mode === 'test',
        ...later,
      })
}
