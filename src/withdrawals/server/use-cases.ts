export { answerWithdrawal, linkWithdrawal } from './answer.ts'
export { checkWithdrawal, declaredWithdrawal, declareWithdrawal } from './declare.ts'
export { listWithdrawals, openWithdrawals, withdrawalOfOrder } from './list-withdrawals.ts'
