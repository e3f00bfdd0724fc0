// A deed with its mails.
import type { WorkEvent } from '#domain/work/work-event.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'
import { sendDeedMails, type DeedMailOptions } from './deed-mails.ts'
import { doDeed, type Done, type NewDeed } from './do-deed.ts'

/** Deliveries, acceptances and requests for changes can be taken back for this long. */
export const UNDO_MS = 60_000

export async function doAndTell(
  house: House,
  work: Work,
  { mail = {}, ...deed }: NewDeed & { mail?: DeedMailOptions },
): Promise<Done> {
  const done = await doDeed(house, work, deed)
  await sendDeedMails(house, work, done, { ...deed.deed, at: work.at } as WorkEvent, mail)
  return done
}
