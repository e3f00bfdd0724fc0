// Finds retainers by what the viewer may see. Another customer's retainer is "not found".
import { notFound } from '#platform/rules/errors.ts'
import { may, requireSignedIn, type Person, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { RetainerSide } from '#retainers/rules/retainer-states.ts'
import { findRetainer, type Retainer } from '#retainers/server/stored-retainer.ts'

export interface VisibleRetainer {
  retainer: Retainer
  person: Person
  /** An admin who bought it is its customer. */
  side: RetainerSide
}

export function requireVisible(viewer: Viewer, retainer: Retainer | undefined): VisibleRetainer {
  const person = requireSignedIn(viewer)
  if (retainer?.user_id === person.userId) return { retainer, person, side: 'customer' }
  if (retainer && may(person, 'work-on-orders')) return { retainer, person, side: 'admin' }
  throw notFound('retainer')
}

export async function visibleRetainer(app: App, viewer: Viewer, id: string): Promise<VisibleRetainer> {
  requireSignedIn(viewer)
  return requireVisible(viewer, await findRetainer(app.database.db, id))
}
