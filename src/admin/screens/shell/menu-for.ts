import type { Viewer } from '#platform/rules/permissions.ts'
import { mayOpen } from '../screen-permissions.ts'
import type { MenuGroup } from './menu.ts'

/** What the role may open. Who has no overview begins at the home of the team. */
export function menuFor(viewer: Pick<Viewer, 'role'>, menu: MenuGroup[]): MenuGroup[] {
  const allowed = menu.flatMap((group) => allowedPart(viewer, group))
  return mayOpen(viewer, '/admin')
    ? allowed
    : [{ title: 'Home', entries: [{ to: '/team', label: 'Home' }] }, ...allowed]
}

/** A cache. Every screen shows the menu, and it has the same few addresses for everybody. */
const answers = new Map<string, boolean>()

function mayOpenEntry(viewer: Pick<Viewer, 'role'>, address: string): boolean {
  const key = `${viewer.role} ${address}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = mayOpen(viewer, address)
  answers.set(key, answer)
  return answer
}

function allowedPart(viewer: Pick<Viewer, 'role'>, { title, entries, groups = [] }: MenuGroup): MenuGroup[] {
  const own = entries.filter(({ to }) => mayOpenEntry(viewer, to))
  const inner = groups.flatMap((group) => allowedPart(viewer, group))
  return own.length || inner.length ? [{ title, entries: own, ...(inner.length && { groups: inner }) }] : []
}
