export { listOutbox, oneOutboxEmail, openOutboxEmail, resendEmail } from './outbox.ts'
