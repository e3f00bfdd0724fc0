import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteOldWithdrawals } from './erase.ts'
import { startWithdrawalWorker } from './receive.ts'
import { withdrawalCalls } from './withdrawal-calls.ts'
import {
  agencyWithdrawal,
  withdrawalAccepted,
  withdrawalDeclined,
  withdrawalReceived,
} from './withdrawal-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: withdrawalCalls,
  emails: [withdrawalReceived, agencyWithdrawal, withdrawalAccepted, withdrawalDeclined],
  workers: [startWithdrawalWorker],
  cleanups: { 'old withdrawals': deleteOldWithdrawals },
}
