// The states of messages and subscribers, as used in calls and tables.

export const MESSAGE_STATUSES = ['UnRead', 'Read'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export const SUBSCRIBER_STATUSES = ['pending', 'subscribed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]
