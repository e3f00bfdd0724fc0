// The permission that each screen of the admin area needs. A screen that says none is for admins only. Runs on
// the server only: it imports every definition.
import { matchPath } from 'react-router'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { editorsOf, type ContentType } from '#content/rules/model/define.ts'
import { editPathsOf, MANAGE_SCREENS, toPattern } from '#editing/screens/screens.ts'
import { roleMay, type Permission, type Viewer } from '#platform/rules/permissions.ts'
import { allScreensIn } from '#rooms.ts'

/**
 * A screen may edit several types. If one of them needs another permission than edit-content, so does the
 * screen.
 */
const permissionOfTypes = (types: readonly ContentType[]): Permission =>
  types.map(editorsOf).find((editors) => editors !== 'edit-content') ?? 'edit-content'

const PERMISSIONS_BY_PATTERN: [pattern: string, permission: Permission][] = [
  ...allScreensIn('admin').flatMap(({ path, permission }): [string, Permission][] =>
    permission ? [[path, permission]] : [],
  ),
  ...MANAGE_SCREENS.map(({ path, types }): [string, Permission] => [path, permissionOfTypes(types)]),
  ...(CONTENT_TYPES as readonly ContentType[]).flatMap((type) =>
    editPathsOf(type).map((path): [string, Permission] => [toPattern(path), editorsOf(type)]),
  ),
]

/** The permission that a screen needs. `pattern` is that of its route, such as /view/:id. */
export const permissionOfScreen = (pattern: string): Permission | 'admin' =>
  PERMISSIONS_BY_PATTERN.find(([each]) => each === pattern)?.[1] ?? 'admin'

/** The about editor: its pattern matches every single word, so a path alone does not tell. */
const CATCH_ALL = '/:id'

/** `id` is the parameter of the matched route: an address of one word has it only in the about editor. */
export function permissionAt(path: string, id?: string): Permission | 'admin' {
  const matching = PERMISSIONS_BY_PATTERN.filter(
    ([pattern]) => pattern !== CATCH_ALL && matchPath(pattern, path),
  )
  // A pattern without parameters is the closer one, as for the router.
  const [found] = matching.toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
  if (found) return found[1]
  return id !== undefined && matchPath(CATCH_ALL, path) ? permissionOfScreen(CATCH_ALL) : 'admin'
}

export const mayOpen = ({ role }: Pick<Viewer, 'role'>, path: string): boolean =>
  roleMay(role, permissionAt(path))
