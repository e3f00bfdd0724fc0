// Writes the mails that an action sends by the rules, in the transaction of the action.
import { isMadeUp } from '#identity/server/made-up-customers.ts'
import { adminButton, basics, buyer, orderFacts, tellCustomer } from '#orders/server/order-mails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { AgencyMail } from '../../rules/actions/define.ts'
import { MONEY_ACTIONS } from '../../rules/actions/money.ts'
import { REVIEW_DAYS } from '../../rules/review.ts'
import { questionCount } from '../actions/brief-rows.ts'
import type { ActionToDo, Done } from '../actions/do-action.ts'
import { CUSTOMER_MAILS, type CustomerMailNow } from './customer-mails.ts'
import { BY_LINK, emailContextOf, workButton, type EmailContext, type Words } from './email-context.ts'
import { choiceNote, whyAgency } from './mail-choice-note.ts'
import { agencyReaders } from './mail-readers.ts'
import { noteNews } from './order-news.ts'

export interface ActionMailOptions {
  /** What somebody wrote: the question, the reason, the changes. */
  words?: string
  /** A later moment, if the action can be taken back until then. */
  notBefore?: number
}

/** Money has mails of its own: the receipt says what comes next, a refund that the order is closed. */
const isMoney = ({ action }: ActionToDo): boolean => action in MONEY_ACTIONS

type Later = Pick<ActionMailOptions, 'notBefore'>

export async function sendActionMails(
  app: App,
  unit: UnitOfWork,
  done: Done,
  { action, words, notBefore }: ActionMailOptions & { action: ActionToDo },
): Promise<void> {
  if (isMoney(action) || isMadeUp(done.order)) return
  const { customer, agency } = done.mails
  const isAsked = done.after.state === 'awaiting-brief'
  const questions = isAsked ? await questionCount(unit.tx, done.order.id, done.stored.plan) : 0
  const telling = emailContextOf(done, action, { words, questions })
  const later = notBefore === undefined ? {} : { notBefore }
  if (customer === 'burst') await noteNews(app, unit, done, 'customer')
  else if (customer !== 'none' && customer !== 'paid')
    await mailCustomer(app, unit, customer, { ...telling, later })
  if (agency === 'burst') await noteNews(app, unit, done, 'agency')
  else if (agency !== 'none')
    await mailAgency(app, unit, agency, { ...telling, lead: done.stored.lead, later })
}

const LABELS: Partial<Record<CustomerMailNow, string>> = {
  question: 'Answer now',
  delivered: 'See the delivery',
  'soon-accepted': 'See the delivery',
}

async function mailCustomer(
  app: App,
  unit: UnitOfWork,
  mail: CustomerMailNow,
  { later, ...telling }: EmailContext & { later: Later },
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
      button: { label: 'Pay now', url: `${app.settings.APP_ORIGIN}/pay-now/${order.id}` },
    })
  const { button, byLink } = await workButton(app, unit, order, labelOf(mail, telling))
  await tellCustomer(unit, order, { ...content, button, ...(byLink && { footnote: BY_LINK }) })
}

function labelOf(mail: CustomerMailNow, { now: { state } }: EmailContext): string {
  if (mail === 'reminder' && state === 'awaiting-brief') return 'Answer the questions'
  if (mail === 'reminder' && state === 'waiting-for-customer') return 'Answer now'
  return LABELS[mail] ?? 'See your order'
}

async function mailAgency(
  app: App,
  unit: UnitOfWork,
  mail: AgencyMailNow,
  telling: EmailContext & { lead: string | null; later: Later },
): Promise<void> {
  const { order, lead, later } = telling
  const content = {
    kind: `admin-order-${mail}`,
    ...AGENCY_MAILS[mail](telling),
    facts: [...basics(unit, order), ...buyer(order)],
    button: adminButton(app, order),
    footnote: choiceNote(app, whyAgency(lead)),
    orderId: order.id,
    test: order.mode === 'test',
    ...later,
  }
  for (const { email } of await agencyReaders(unit.tx, lead)) unit.mail({ ...content, to: email })
}

// What the agency is told at once about the work on an order. Everything else waits for the morning list.
type AgencyMailNow = Exclude<AgencyMail, 'burst' | 'none'>

const promised = ({ now: { promise }, format }: EmailContext): string[] =>
  promise ? [`It is your move. Promised for ${format.namedDay(promise.promisedOn)}.`] : ['It is your move.']

/** Many orders are of the same package. */
const whose = ({ package_name, customer_name }: Order): string => `${package_name} for ${customer_name}`

const briefIn = (telling: EmailContext): Words => ({
  subject: `The answers are in: ${whose(telling.order)}`,
  heading: 'The answers are in',
  paragraphs: [
    `${telling.order.customer_name} has answered the questions.`,
    ...(telling.now.waitingOn === 'agency' ? promised(telling) : ['The order is not paid yet.']),
  ],
})

const answerIn = (telling: EmailContext): Words => ({
  subject: `Your question is answered: ${whose(telling.order)}`,
  heading: 'Your question is answered',
  paragraphs: [
    `${telling.order.customer_name} says that this is everything.`,
    ...telling.words,
    ...promised(telling),
  ],
})

const changesAsked = (telling: EmailContext): Words => {
  const { changesUsed, changesIncluded } = telling.now
  const rounds =
    changesIncluded === null ? [] : [`Changes: ${changesUsed} of ${changesIncluded} included rounds used.`]
  return {
    subject: `Changes asked: ${whose(telling.order)}`,
    heading: 'The customer asks for changes',
    paragraphs: [...telling.words, ...rounds, ...promised(telling)],
  }
}

const accepted = ({ order, action }: EmailContext): Words => ({
  subject: `Accepted: ${whose(order)}`,
  heading: 'The delivery is accepted',
  paragraphs: [
    action.action === 'accepted'
      ? `${order.customer_name} has accepted the delivery.`
      : `${REVIEW_DAYS} days have passed without a word from ${order.customer_name}, so it counts as accepted.`,
  ],
})

const AGENCY_MAILS: Record<AgencyMailNow, (telling: EmailContext) => Words> = {
  'brief-in': briefIn,
  'answer-in': answerIn,
  'changes-asked': changesAsked,
  accepted,
}
