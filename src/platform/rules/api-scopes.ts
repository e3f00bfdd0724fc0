// What an API token may do. A scope opens the calls that say it, with only the permissions named here. None of
// them is about money, admins, tokens, backups, restores or erasing data.
import type { Permission } from './permissions.ts'

interface ScopeRule {
  label: string
  permissions: readonly Permission[]
}

const SCOPES = {
  'read-orders': {
    label: 'Read orders, the desk and customers',
    permissions: ['work-on-orders'],
  },
  'change-orders': {
    label: 'Change the state of orders: start, deliver, close, reopen',
    permissions: ['work-on-orders'],
  },
  'read-inbox': {
    label: 'Read messages and subscribers',
    permissions: ['answer-messages', 'manage-subscribers'],
  },
  'read-content': {
    label: 'Read the content of the site, hidden records too',
    permissions: ['edit-content'],
  },
  'edit-content': {
    label: 'Edit the content of the site, packages and prices included',
    permissions: ['edit-content'],
  },
} as const satisfies Record<string, ScopeRule>

export type ApiScope = keyof typeof SCOPES

export const API_SCOPES: Readonly<Record<ApiScope, ScopeRule>> = SCOPES
export const API_SCOPE_NAMES = Object.keys(SCOPES) as ApiScope[]

/** Days until a token ends; null for never. */
export const TOKEN_LIVES = [30, 90, 365, null] as const
export const TOKEN_NAME_MAXIMUM = 60
