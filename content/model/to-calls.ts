// From a definition to its calls: what the API serves, what OpenAPI lists and what the routes dump shows.
import type { ContentType } from './define.ts'

export type ContentAction = 'list' | 'one' | 'create' | 'update' | 'delete'

export interface ContentCall {
  action: ContentAction
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with {id}. */
  path: string
  permission: 'visitor' | 'admin'
}

export function callsOf(type: ContentType): ContentCall[] {
  const readers = type.readers ?? 'visitor'
  // Where a record is updated on an address of its own, it can be deleted there as well as on the one it is
  // read from.
  const byId = [...new Set([type.calls.one, type.calls.update])]
  return [
    { action: 'list', method: 'GET', path: type.calls.list, permission: readers },
    { action: 'one', method: 'GET', path: type.calls.one, permission: readers },
    { action: 'create', method: 'POST', path: type.calls.create, permission: 'admin' },
    { action: 'update', method: 'PUT', path: type.calls.update, permission: 'admin' },
    ...byId.map((path): ContentCall => ({ action: 'delete', method: 'DELETE', path, permission: 'admin' })),
  ]
}
