// Accounts of a test site: opened, signed in to and reset by its own calls, each time from another address.
import type { Answer, Caller } from './caller.ts'
import { fromElsewhere } from './elsewhere.ts'
import type { TestSite } from './start-site.ts'

export const PASSWORD = 'Plover-quay-31!'
export const NEW_PASSWORD = 'Heron-lamp-72?'

let serial = 0
/** An address that no other test of the file uses. */
export const freshEmail = (): string => `person${++serial}@test.example`

export interface Accounts {
  signUp(body: Record<string, unknown>, who?: Caller): Promise<Answer>
  signIn(email: string, password: string, who?: Caller): Promise<Answer>
  requestReset(email: string, headers?: Record<string, string>): Promise<Answer>
  resetPassword(token: string, newPassword?: string): Promise<Answer>
}

export function accountsOf(site: TestSite): Accounts {
  const someone = () => fromElsewhere(site)
  return {
    signUp: (body, who = someone()) =>
      who.post('/api/auth/sign-up/email', { email: freshEmail(), password: PASSWORD, name: 'Ada', ...body }),
    signIn: (email, password, who = someone()) => who.post('/api/auth/sign-in/email', { email, password }),
    requestReset: (email, headers = {}) =>
      someone().post('/api/auth/request-password-reset', { email }, { headers }),
    resetPassword: (token, newPassword = NEW_PASSWORD) =>
      someone().post('/api/auth/reset-password', { token, newPassword }),
  }
}

/** 200 while the session is valid, 401 afterwards. */
export const sessionStatus = async (who: Caller): Promise<number> => (await who.get('/api/orders')).status
