// The dependencies of every use-case, built once in open-app.ts.
import type { Auth } from '#identity/server/auth.ts'
import type { Attachment, Email, Gathering, TeamEmail, WrittenEmail } from './outbox/email.ts'
import type { Services } from './services.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface App extends Services {
  auth: Auth
  /** All kinds of emails. */
  emails: readonly (Email | TeamEmail)[]
  /** What rooms make for the outbox when an email leaves. */
  attachmentOf(document: string): Promise<Attachment | undefined>
  gathered(unit: UnitOfWork, gathering: Gathering): Promise<WrittenEmail | undefined>
}
