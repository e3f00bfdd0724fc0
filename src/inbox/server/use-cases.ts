export { conversationsWith, countWaiting, pageOfInbox, searchInbox } from './conversations.ts'
export { exportMessages, exportSubscribers } from './export-inbox.ts'
export {
  countUnreadMessages,
  deleteMessage,
  listMessages,
  oneMessage,
  pageOfMessages,
  restoreMessage,
  setMessageStatus,
} from './messages.ts'
export {
  confirmSubscription,
  isSubscriptionLink,
  subscribe,
  subscriptionOfLink,
  unsubscribe,
} from './newsletter.ts'
export { repliesToMessage, replyToMessage } from './reply.ts'
export { searchMessages } from './search-messages.ts'
export { sendMessage, wasJustSent } from './send-message.ts'
export {
  deleteSubscriber,
  listSubscribers,
  oneSubscriber,
  pageOfSubscribers,
  restoreSubscriber,
} from './subscribers.ts'
