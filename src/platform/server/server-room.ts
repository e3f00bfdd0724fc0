// What a room does on the server. The list of all of them is src/server/rooms.ts.
import type { FeatureName } from '../rules/features.ts'
import type { Call } from './api/call.ts'
import type { App } from './app.ts'
import type { Attachment, Email, Gathering, TeamEmail, WrittenEmail } from './outbox/email.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Worker } from './worker.ts'

export interface ServerRoom {
  /** What its calls belong to, unless one says another. */
  feature?: FeatureName
  calls?(types: App['types']): Call[]
  /** The kinds of emails that it writes. */
  emails?: readonly (Email | TeamEmail)[]
  /** Makes the file of a document that an email names; undefined if it has no such document (any more). */
  attachmentOf?(app: App, document: string): Promise<Attachment | undefined>
  /** Makes the words of an email that gathers, under the order's lock; undefined if there is nothing to say. */
  gathered?(app: App, unit: UnitOfWork, gathering: Gathering): Promise<WrittenEmail | undefined>
  /** Started with the site. One may find that there is nothing to do. */
  workers?: readonly ((app: App) => Worker | undefined)[]
  /** Deletes what expired, every hour; by what it deletes, for the log. */
  cleanups?: Readonly<Record<string, (app: App) => Promise<void>>>
}
