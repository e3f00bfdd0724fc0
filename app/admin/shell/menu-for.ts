import type { Viewer } from '#domain/permissions.ts'
import { mayOpen } from '../screen-permissions.ts'
import type { MenuGroup } from './menu.ts'

/** What the role may open. Who has no overview begins at the home of the team. */
export function menuFor(viewer: Pick<Viewer, 'role'>, menu: MenuGroup[]): MenuGroup[] {
  const allowed = menu.flatMap((group) => allowedPart(viewer, group))
  return mayOpen(viewer, '/admin')
    ? allowed
    : [{ title: 'Home', entries: [{ to: '/team', label: 'Home' }] }, ...allowed]
}

function allowedPart(viewer: Pick<Viewer, 'role'>, { title, entries, groups = [] }: MenuGroup): MenuGroup[] {
  const own = entries.filter(({ to }) => mayOpen(viewer, to))
  const inner = groups.flatMap((group) => allowedPart(viewer, group))
  return own.length || inner.length ? [{ title, entries: own, ...(inner.length && { groups: inner }) }] : []
}
