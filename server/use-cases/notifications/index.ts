export { listUnmatchedNotifications } from './notification-view.ts'
export { receiveNotification } from './receive-notification.ts'
export { reverifyNotification } from './reverify-notification.ts'
