import { useRouteLoaderData } from 'react-router'
import { roleMay, type Permission } from '#platform/rules/permissions.ts'
import type { RootData } from './root-data.ts'

/**
 * Whether the viewer's role has a permission, to leave out what would be refused. The server checks again.
 */
export function useMay(permission: Permission): boolean {
  const root = useRouteLoaderData<RootData>('root')
  return roleMay(root?.viewer.role ?? 'visitor', permission)
}
