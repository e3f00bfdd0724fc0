// The calls that API tokens may use, each by one scope. What is not named here is closed to every token.
import { editorsOf, type ContentType } from '#content/rules/model/define.ts'
import { callsOf } from '#content/rules/model/to-calls.ts'
import type { ApiScope } from '#platform/rules/api-scopes.ts'
import type { Call } from '#platform/server/api/call.ts'

const SCOPE_OF_CALL: Readonly<Record<string, ApiScope>> = {
  'GET /orders': 'read-orders',
  'GET /orders.csv': 'read-orders',
  'GET /order/{id}': 'read-orders',
  'GET /desk': 'read-orders',
  'GET /desk-week': 'read-orders',
  'GET /customer': 'read-orders',
  'PUT /order-status/{id}': 'change-orders',
  'POST /order-start/{id}': 'change-orders',
  'POST /order-close/{id}': 'change-orders',
  'POST /order-reopen/{id}': 'change-orders',
  'GET /messages': 'read-inbox',
  'GET /messages.csv': 'read-inbox',
  'GET /message/{id}': 'read-inbox',
  'GET /subscribers': 'read-inbox',
  'GET /subscribers.csv': 'read-inbox',
  'GET /subscriber/{id}': 'read-inbox',
}

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/** Types that need another permission (bank account, tax, coupons …) are settings, and stay closed. */
const scopesOfContent = (types: readonly ContentType[]): [string, ApiScope][] =>
  types
    .filter((type) => editorsOf(type) === 'edit-content')
    .flatMap((type) =>
      callsOf(type).map((route): [string, ApiScope] => [
        nameOf(route),
        route.method === 'GET' ? 'read-content' : 'edit-content',
      ]),
    )

export function withTokenScopes(calls: readonly Call[], types: readonly ContentType[]): Call[] {
  const scopes = new Map([...Object.entries(SCOPE_OF_CALL), ...scopesOfContent(types)])
  return calls.map((call) => {
    const scope = scopes.get(nameOf(call))
    return scope ? { ...call, scope } : call
  })
}
