// Emails of the inbox: contact messages and their answers, and the newsletter with its double opt-in.
import { DAY } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import { SAMPLE_SECRET, type Email, type TeamEmail } from '#platform/server/outbox/email.ts'

export const NEWSLETTER_CONFIRM_MS = 3 * DAY

export const newsletterConfirm: Email<{ token: string; agency: string }> = {
  kind: 'newsletter-confirm',
  label: say('inbox.agency', 'email.newsletter-confirm'),
  to: 'address',
  limited: true,
  lifeMs: NEWSLETTER_CONFIRM_MS,
  link: ({ token }) => `/newsletter/confirm/${token}`,
  words: ({ agency }) => ({
    subject: say('inbox.emails', 'confirm.subject', { agency }),
    heading: say('inbox.emails', 'confirm.heading'),
    paragraphs: [say('inbox.emails', 'confirm.somebody', { agency })],
    button: say('inbox.emails', 'confirm.button'),
    footnote: say('inbox.emails', 'confirm.footnote'),
  }),
  samples: [{ token: SAMPLE_SECRET, agency: 'Sample Studio' }],
}

export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`

export const newsletterWelcome: Email<{ leaveToken: string; agency: string }> = {
  kind: 'newsletter-welcome',
  label: say('inbox.agency', 'email.newsletter-welcome'),
  to: 'address',
  unsubscribe: ({ leaveToken }) => unsubscribePath(leaveToken),
  words: ({ leaveToken, agency }, { origin }) => ({
    subject: say('inbox.emails', 'welcome.subject', { agency }),
    heading: say('inbox.emails', 'welcome.heading'),
    paragraphs: [say('inbox.emails', 'welcome.thanks')],
    footnote: say('inbox.emails', 'welcome.unsubscribe', {
      address: `${origin}${unsubscribePath(leaveToken)}`,
    }),
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
  label: say('inbox.agency', 'email.contact-message'),
  to: 'answer-messages',
  link: ({ id }) => `/view/${id}`,
  replyTo: ({ email }) => email,
  words: ({ name, email, number, subject, message }) => ({
    subject: say('inbox.agency', 'contact.subject', { name, subject }),
    heading: subject,
    paragraphs: [message],
    lines: [
      [say('inbox.agency', 'contact.from'), name],
      [say('inbox.agency', 'contact.email'), email],
      [say('inbox.agency', 'contact.phone'), number],
    ],
    button: say('inbox.agency', 'contact.open'),
    footnote: say('inbox.agency', 'contact.reply', { email }),
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
  label: say('inbox.agency', 'email.message-reply'),
  to: 'address',
  replyTo: ({ answersTo }) => answersTo,
  words: ({ subject, text, message }) => ({
    subject,
    heading: subject,
    paragraphs: text.split(/\n{2,}/),
    footnote: say('inbox.emails', 'reply.youWrote', { message }),
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
