export { listUnmatchedNotifications } from './notification-view.ts'
export { receiveNotification } from './receive-notification.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { reverifyNotification } from './reverify-notification.ts'
