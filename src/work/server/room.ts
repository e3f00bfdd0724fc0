import type { ServerRoom } from '#platform/server/server-room.ts'
import { briefCalls } from './brief/brief-calls.ts'
import { deskCalls } from './desk/desk-calls.ts'
import { startMorningWorker } from './desk/morning-worker.ts'
import { mailCalls } from './mails/mail-calls.ts'
import { startNewsWorker } from './mails/news-worker.ts'
import { messageCalls } from './thread/message-calls.ts'
import { startTimedWorker } from './time/timed-worker.ts'
import { workCalls } from './work-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: () => [...briefCalls(), ...workCalls(), ...deskCalls(), ...messageCalls(), ...mailCalls()],
  workers: [startTimedWorker, startNewsWorker, startMorningWorker],
}
