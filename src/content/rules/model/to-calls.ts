// From a definition to the routes of its calls.
import type { Permission } from '#platform/rules/permissions.ts'
import { editorsOf, type ContentType } from './define.ts'

export type ContentAction = 'list' | 'one' | 'create' | 'update' | 'delete'

export interface ContentCall {
  action: ContentAction
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with {id}. */
  path: string
  permission: 'visitor' | Permission
}

export function callsOf(type: ContentType): ContentCall[] {
  const editors = editorsOf(type)
  const readers = type.readers === 'admin' ? editors : 'visitor'
  // A record can be deleted both where it is read and where it is updated, if these are two addresses.
  const recordPaths = [...new Set([type.calls.one, type.calls.update])]
  return [
    { action: 'list', method: 'GET', path: type.calls.list, permission: readers },
    { action: 'one', method: 'GET', path: type.calls.one, permission: readers },
    { action: 'create', method: 'POST', path: type.calls.create, permission: editors },
    { action: 'update', method: 'PUT', path: type.calls.update, permission: editors },
    ...recordPaths.map((path): ContentCall => ({
      action: 'delete',
      method: 'DELETE',
      path,
      permission: editors,
    })),
  ]
}
