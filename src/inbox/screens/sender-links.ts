import type { Message } from '../server/messages.ts'

/** An email to the sender in the admin's own mail program. */
export const mailAddress = ({ email, subject }: Pick<Message, 'email' | 'subject'>): string =>
  `mailto:${email}?subject=${encodeURIComponent(replySubject(subject))}`

/** "Re: …", once. */
export const replySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)
