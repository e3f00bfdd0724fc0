// The dependencies of every use-case, built once in open-app.ts.
import type { Auth } from '#identity/server/auth.ts'
import type { Email, TeamEmail } from './outbox/email.ts'
import type { Services } from './services.ts'

export interface App extends Services {
  auth: Auth
  /** All kinds of emails. */
  emails: readonly (Email | TeamEmail)[]
}
