// What an API token may do. A scope opens the calls that say it, with only the permissions named here. None of
// them is about money, admins, tokens, backups, restores or erasing data.
import type { Permission } from './permissions.ts'
import { say } from './words.ts'

interface ScopeRule {
  permissions: readonly Permission[]
}

const SCOPES = {
  'read-orders': {
    permissions: ['work-on-orders'],
  },
  'change-orders': {
    permissions: ['work-on-orders'],
  },
  'read-inbox': {
    permissions: ['answer-messages', 'manage-subscribers'],
  },
  'read-content': {
    permissions: ['edit-content'],
  },
  'edit-content': {
    permissions: ['edit-content'],
  },
} as const satisfies Record<string, ScopeRule>

export type ApiScope = keyof typeof SCOPES

export const API_SCOPES: Readonly<Record<ApiScope, ScopeRule>> = SCOPES
export const API_SCOPE_NAMES = Object.keys(SCOPES) as ApiScope[]

export const scopeLabel = (scope: ApiScope): string => say('platform.admin', `scope.${scope}`)

/** Days until a token ends; null for never. */
export const TOKEN_LIVES = [30, 90, 365, null] as const
export const TOKEN_NAME_MAXIMUM = 60
