export { listOutbox, oneOutboxMail, openOutboxMail, resendMail } from './outbox.ts'
