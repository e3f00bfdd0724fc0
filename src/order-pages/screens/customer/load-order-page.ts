// What the page of an order shows. The holder of the mailed link gets the work, and nothing about money.
import type { RequestScope } from '#server/request-scope.ts'
import { earlierThan } from '../earlier-than.ts'

export async function loadOrderPage({ act }: RequestScope, id: string, query: URLSearchParams) {
  const before = earlierThan(query, 'before')
  const work = await act.anyOrderWork(id)
  const isLink = work.by === 'link'
  const isCustomer = work.by !== 'admin'
  const story = isLink ? null : await act.orderStory(id)
  const files = await act.listOrderFiles(id)
  await act.markSeen(id)
  return {
    number: work.number,
    packageName: work.packageName,
    story,
    retainer: story && (await act.retainerOfOrder(id)),
    // Admins act on their own page of the order.
    work: isCustomer ? work : { ...work, actions: [], undo: null },
    thread: await act.orderThread(id, { before }),
    isOlder: before !== undefined,
    /** Uploaded without scripts, and not sent yet. */
    ready: files.filter(({ attachedTo, complete }) => attachedTo === null && complete),
    /** Newest first. */
    files: files.filter(({ attachedTo, complete }) => attachedTo !== null && complete).reverse(),
    /** The day, if the answers come today. */
    promised: work.by === 'owner' && work.state === 'awaiting-brief' ? await act.promiseAsSold(id) : null,
    proposal: work.by === 'owner' && work.paid ? await act.refundProposal(id) : null,
    testimonial: isCustomer ? await act.testimonialAsked(id) : { open: false, questions: [] },
  }
}
