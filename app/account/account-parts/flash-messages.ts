/** What can be done on the account screen. */
export type Intent = 'name' | 'address' | 'verify' | 'password' | 'sessions' | 'delete'

/** What is said once it was done. The address carries only the key. */
export const FLASH_MESSAGES: Record<Intent, string> = {
  name: 'Your name is saved.',
  address: 'Almost done: open the link we sent to the new address. Until then everything stays as it is.',
  verify: 'We sent you the link again. Please check your inbox.',
  password: 'Your new password is set, and every other session was ended.',
  sessions: 'You are signed out everywhere else.',
  delete: 'Your account is deleted.',
}
