// Emails of the inbox: contact messages and their answers, and the newsletter with its double opt-in.
import { DAY } from '#platform/rules/durations.ts'
import { SAMPLE_SECRET, type Email, type TeamEmail } from '#platform/server/outbox/email.ts'

export const NEWSLETTER_CONFIRM_MS = 3 * DAY

export const newsletterConfirm: Email<{ token: string; agency: string }> = {
  kind: 'newsletter-confirm',
  label: 'Confirm the newsletter',
  to: 'address',
  limited: true,
  lifeMs: NEWSLETTER_CONFIRM_MS,
  link: ({ token }) => `/newsletter/confirm/${token}`,
  words: ({ agency }) => ({
    subject: `Please confirm your subscription to ${agency}`,
    heading: 'Confirm your subscription',
    paragraphs: [
      `Somebody entered this address for the newsletter of ${agency}. If it was you, please confirm it.`,
    ],
    button: 'Confirm my subscription',
    footnote:
      'The link works for three days. If it was not you, ignore this email and you won’t get the newsletter.',
  }),
  samples: [{ token: SAMPLE_SECRET, agency: 'Sample Studio' }],
}

export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`

export const newsletterWelcome: Email<{ leaveToken: string; agency: string }> = {
  kind: 'newsletter-welcome',
  label: 'Welcome to the newsletter',
  to: 'address',
  unsubscribe: ({ leaveToken }) => unsubscribePath(leaveToken),
  words: ({ leaveToken, agency }, { origin }) => ({
    subject: `Welcome to the newsletter of ${agency}`,
    heading: 'You are subscribed',
    paragraphs: ['Thank you for confirming. We write rarely, and only when it is worth your time.'],
    footnote: `Unsubscribe at any time with one click:\n${origin}${unsubscribePath(leaveToken)}`,
  }),
  samples: [{ leaveToken: SAMPLE_SECRET, agency: 'Sample Studio' }],
}

interface ContactMessage {
  id: string
  name: string
  email: string
  number: string
  subject: string
  message: string
}

export const contactMessage: TeamEmail<ContactMessage> = {
  kind: 'contact-message',
  label: 'Message from the contact form',
  to: 'answer-messages',
  link: ({ id }) => `/view/${id}`,
  replyTo: ({ email }) => email,
  words: ({ name, email, number, subject, message }) => ({
    subject: `${name} writes: ${subject}`,
    heading: subject,
    paragraphs: [message],
    lines: [
      ['From', name],
      ['Email', email],
      ['Phone', number],
    ],
    button: 'Open in the admin area',
    footnote: `Reply to this email to answer ${email}.`,
  }),
  samples: [
    {
      id: 'sampleMessage',
      name: 'Ada Buyer',
      email: 'ada@sample.example',
      number: '555 0100',
      subject: 'A new site',
      message: 'Can you help us?\n\nWe need ten pages.',
    },
  ],
}

interface Reply {
  subject: string
  text: string
  /** What is answered. */
  message: string
  /** The agency's address, or that of who wrote. */
  answersTo: string
}

export const messageReply: Email<Reply> = {
  kind: 'message-reply',
  label: 'Answer to a message',
  to: 'address',
  replyTo: ({ answersTo }) => answersTo,
  words: ({ subject, text, message }) => ({
    subject,
    heading: subject,
    paragraphs: text.split(/\n{2,}/),
    footnote: `You wrote: ${message}`,
  }),
  samples: [
    {
      subject: 'Re: A new site',
      text: 'Yes, we can.\n\nWhen shall we begin?',
      message: 'Can you help us?',
      answersTo: 'studio@sample.example',
    },
  ],
}

export const inboxEmails = [newsletterConfirm, newsletterWelcome, contactMessage, messageReply]
