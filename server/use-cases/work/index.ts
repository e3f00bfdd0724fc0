export { setOrderStatus } from './set-order-status.ts'
export { mailChoice, setMailChoice } from './mail-choice.ts'
export { markSeen } from './mark-seen.ts'
export { endOwnOrderLinks, openOrderLink, orderLinkWorks } from './order-links.ts'
