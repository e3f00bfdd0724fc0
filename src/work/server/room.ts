import { startOutboxWorker } from '#email/server/worker.ts'
import { attachedInvoice } from '#invoices/server/invoice-view.ts'
import type { App } from '#platform/server/app.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import type { Worker } from '#platform/server/worker.ts'
import { briefCalls } from './brief/brief-calls.ts'
import { deskCalls } from './desk/desk-calls.ts'
import { morningList } from './desk/morning-email.ts'
import { startMorningWorker } from './desk/morning-worker.ts'
import { AGENCY_EMAILS } from './mails/agency-emails.ts'
import { CUSTOMER_EMAILS } from './mails/customer-emails.ts'
import { mailCalls } from './mails/mail-calls.ts'
import { adminOrderNews, orderNews } from './mails/news-emails.ts'
import { gatheredNews } from './mails/order-news.ts'
import { messageCalls } from './thread/message-calls.ts'
import { startTimedWorker } from './time/timed-worker.ts'
import { workCalls } from './work-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: () => [...briefCalls(), ...workCalls(), ...deskCalls(), ...messageCalls(), ...mailCalls()],
  emails: [
    ...Object.values(CUSTOMER_EMAILS),
    ...Object.values(AGENCY_EMAILS),
    orderNews,
    adminOrderNews,
    morningList,
  ],
  workers: [startTimedWorker, startMorningWorker, startEmails],
}

/** Emails carry invoices, and gather the news of orders. */
function startEmails(app: App): Worker {
  return startOutboxWorker(app, {
    attachmentOf: (document) => attachedInvoice(app, document),
    gathered: (unit, waiting) => gatheredNews(app, unit, waiting),
  })
}
