import type { ServerRoom } from '#platform/server/server-room.ts'
import { briefCalls } from './brief/brief-calls.ts'
import { deskCalls } from './desk/desk-calls.ts'
import { morningList } from './desk/morning-email.ts'
import { startMorningWorker } from './desk/morning-worker.ts'
import { AGENCY_EMAILS } from './emails/agency-emails.ts'
import { CUSTOMER_EMAILS } from './emails/customer-emails.ts'
import { emailCalls } from './emails/email-calls.ts'
import { adminOrderNews, orderNews } from './emails/news-emails.ts'
import { gatheredNews } from './emails/order-news.ts'
import { messageCalls } from './thread/message-calls.ts'
import { startTimedWorker } from './time/timed-pass.ts'
import { workCalls } from './work-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: () => [...briefCalls(), ...workCalls(), ...deskCalls(), ...messageCalls(), ...emailCalls()],
  emails: [
    ...Object.values(CUSTOMER_EMAILS),
    ...Object.values(AGENCY_EMAILS),
    orderNews,
    adminOrderNews,
    morningList,
  ],
  gathered: gatheredNews,
  workers: [startTimedWorker, startMorningWorker],
}
