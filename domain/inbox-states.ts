// The states of what visitors send, as the wire and the tables spell them.

export const MESSAGE_STATUSES = ['UnRead', 'Read'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export const SUBSCRIBER_STATUSES = ['pending', 'subscribed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]
