// A deed with its mails.
import { MINUTE } from '#platform/rules/durations.ts'
import type { House } from '#platform/server/house.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doDeed, type DeedToDo, type Done, type NewDeed } from '../deeds/do-deed.ts'
import { sendDeedMails, type DeedMailOptions } from './deed-mails.ts'
import { dropDeliveryMails, dropQuestionMails } from './held-mails.ts'

/** Deliveries, acceptances and requests for changes can be taken back for this long. */
export const UNDO_MS = MINUTE

interface ToldDeed extends NewDeed {
  mail?: DeedMailOptions
  /** Runs before the mails are planned, because they are planned from what is stored. */
  store?: (done: Done) => Promise<void>
}

export async function doAndTell(
  house: House,
  unit: UnitOfWork,
  { mail = {}, store, ...deed }: ToldDeed,
): Promise<Done> {
  const done = await doDeed(house, unit, deed)
  await store?.(done)
  if (done.before.facts.questionOpen && !done.after.facts.questionOpen)
    await dropQuestionMails(unit, done.order.id)
  if (isAnswerToDelivery(deed.deed)) await dropDeliveryMails(unit, done.order.id)
  await sendDeedMails(house, unit, done, { deed: deed.deed, ...mail })
  return done
}

/** A customer who answers has seen the delivery. An admin who answers in their name can't know that. */
const isAnswerToDelivery = ({ deed, by }: DeedToDo): boolean =>
  (deed === 'accepted' || deed === 'changes-asked') && by !== 'admin'
