// The mails that a deed sends by the rules, written in the deed's transaction.
import type { WorkEvent } from '#domain/work/work-event.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'
import { adminButton, basics, buyer, orderButton, tellAdmins, tellCustomer } from '../orders/order-mails.ts'
import type { Done } from './do-deed.ts'

export interface DeedMailOptions {
  /** What the person who did it wrote. */
  words?: string
  /** Not sent before, because it can be taken back until then. */
  notBefore?: number
}

const AGENCY_SUBJECTS: Record<string, string> = {
  'brief-in': 'The answers are in',
  'changes-asked': 'Changes are asked for',
  accepted: 'Accepted',
}

export async function sendDeedMails(
  house: House,
  work: Work,
  done: Done,
  _event: WorkEvent,
  { words, notBefore }: DeedMailOptions = {},
): Promise<void> {
  const { order, mails } = done
  const shared = {
    paragraphs: words ? [words] : [],
    ...(notBefore !== undefined && { notBefore }),
  }
  if (mails.customer === 'delivered')
    await tellCustomer(work, order, {
      ...shared,
      kind: 'order-delivered',
      subject: `Delivered: ${order.package_name}`,
      heading: 'Your order is delivered',
      facts: basics(house, order),
      button: orderButton(house, order),
    })
  const subject = AGENCY_SUBJECTS[mails.agency]
  if (subject)
    await tellAdmins(work, order, {
      ...shared,
      kind: `admin-${mails.agency}`,
      subject: `${subject}: ${order.package_name}`,
      heading: subject,
      facts: [...basics(house, order), ...buyer(order)],
      button: adminButton(house, order),
    })
}
