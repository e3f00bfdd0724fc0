/** The forms of the account screen. */
export type Intent = 'name' | 'address' | 'verify' | 'password' | 'sessions' | 'mails' | 'links' | 'delete'

/** Flash messages. The URL carries only the key, so a link can't inject text. */
const MESSAGES: Record<Intent, string> = {
  name: 'Your name is saved.',
  address: 'Almost done: open the link we sent to the new address. Until then everything stays as it is.',
  verify: 'We sent you the link again. Please check your inbox.',
  password: 'Your new password is set, and every other session was ended.',
  sessions: 'You are signed out everywhere else.',
  mails: 'Your choice of mails is saved.',
  links: 'The links in our mails have ended. To see an order, log in.',
  delete: 'Your account is deleted.',
}

/** The messages of a site without a mail server: nothing was sent. */
const WITHOUT_MAIL: Partial<Record<Intent, string>> = {
  address:
    'Almost done: the new address must be confirmed. ' +
    'This site can’t send mail yet, so we pass the link on to you.',
  verify: 'Your link is ready. This site can’t send mail yet, so we pass the link on to you.',
}

export const flashMessages = (sendsMail: boolean): Record<Intent, string> =>
  sendsMail ? MESSAGES : { ...MESSAGES, ...WITHOUT_MAIL }
