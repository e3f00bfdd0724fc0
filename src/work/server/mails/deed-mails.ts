// Writes the mails that a deed sends by the rules, in the transaction of the deed.
import { isMadeUp } from '#identity/server/made-up-customers.ts'
import { adminButton, basics, buyer, orderFacts, tellCustomer } from '#orders/server/order-mails.ts'
import type { House } from '#platform/server/house.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { MONEY_DEEDS } from '../../rules/money-deeds.ts'
import { questionCount } from '../deeds/brief-rows.ts'
import type { DeedToDo, Done } from '../deeds/do-deed.ts'
import { AGENCY_MAILS, type AgencyMailNow } from './agency-mails.ts'
import { CUSTOMER_MAILS, type CustomerMailNow } from './customer-mails.ts'
import { choiceNote, whyAgency } from './mail-choice-note.ts'
import { agencyReaders } from './mail-readers.ts'
import { noteNews } from './order-news.ts'
import { BY_LINK, tellingOf, workButton, type Telling } from './telling.ts'

export interface DeedMailOptions {
  /** What somebody wrote: the question, the reason, the changes. */
  words?: string
  /** A later moment, if the deed can be taken back until then. */
  notBefore?: number
}

/** Money has mails of its own: the receipt says what comes next, a refund that the order is closed. */
const isMoney = ({ deed }: DeedToDo): boolean => deed in MONEY_DEEDS

type Later = Pick<DeedMailOptions, 'notBefore'>

export async function sendDeedMails(
  house: House,
  unit: UnitOfWork,
  done: Done,
  { deed, words, notBefore }: DeedMailOptions & { deed: DeedToDo },
): Promise<void> {
  if (isMoney(deed) || isMadeUp(done.order)) return
  const { customer, agency } = done.mails
  const isAsked = done.after.state === 'awaiting-brief'
  const questions = isAsked ? await questionCount(unit.tx, done.order.id, done.stored.plan) : 0
  const telling = tellingOf(done, deed, { words, questions })
  const later = notBefore === undefined ? {} : { notBefore }
  if (customer === 'burst') await noteNews(house, unit, done, 'customer')
  else if (customer !== 'none' && customer !== 'paid')
    await mailCustomer(house, unit, customer, { ...telling, later })
  if (agency === 'burst') await noteNews(house, unit, done, 'agency')
  else if (agency !== 'none')
    await mailAgency(house, unit, agency, { ...telling, lead: done.stored.lead, later })
}

const LABELS: Partial<Record<CustomerMailNow, string>> = {
  question: 'Answer now',
  delivered: 'See the delivery',
  'soon-accepted': 'See the delivery',
}

async function mailCustomer(
  house: House,
  unit: UnitOfWork,
  mail: CustomerMailNow,
  { later, ...telling }: Telling & { later: Later },
): Promise<void> {
  const { order, now } = telling
  const content = {
    kind: `order-${mail}`,
    ...CUSTOMER_MAILS[mail](telling),
    facts: orderFacts(unit, order),
    ...later,
  }
  // Paying needs a login, so the order's own link would lead nowhere.
  if (mail === 'reminder' && now.state === 'awaiting-payment')
    return tellCustomer(unit, order, {
      ...content,
      button: { label: 'Pay now', url: `${house.settings.APP_ORIGIN}/pay-now/${order.id}` },
    })
  const { button, byLink } = await workButton(house, unit, order, labelOf(mail, telling))
  await tellCustomer(unit, order, { ...content, button, ...(byLink && { footnote: BY_LINK }) })
}

function labelOf(mail: CustomerMailNow, { now: { state } }: Telling): string {
  if (mail === 'reminder' && state === 'awaiting-brief') return 'Answer the questions'
  if (mail === 'reminder' && state === 'waiting-for-customer') return 'Answer now'
  return LABELS[mail] ?? 'See your order'
}

async function mailAgency(
  house: House,
  unit: UnitOfWork,
  mail: AgencyMailNow,
  telling: Telling & { lead: string | null; later: Later },
): Promise<void> {
  const { order, lead, later } = telling
  const content = {
    kind: `admin-order-${mail}`,
    ...AGENCY_MAILS[mail](telling),
    facts: [...basics(unit, order), ...buyer(order)],
    button: adminButton(house, order),
    footnote: choiceNote(house, whyAgency(lead)),
    orderId: order.id,
    test: order.mode === 'test',
    ...later,
  }
  for (const { email } of await agencyReaders(unit.tx, lead)) unit.mail({ ...content, to: email })
}
