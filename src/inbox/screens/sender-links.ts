import type { Message } from '../server/messages.ts'
import { replySubject } from './reply-subject.ts'

/** A mail to the sender in the admin's own mail program. */
export const mailAddress = ({ email, subject }: Pick<Message, 'email' | 'subject'>): string =>
  `mailto:${email}?subject=${encodeURIComponent(replySubject(subject))}`
