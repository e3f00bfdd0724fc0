// Every choice of light or dark posts here. It is kept in a cookie, so the server knows it before the first
// paint, with and without scripts.
import { data, redirect } from 'react-router'
import { COLOUR_COOKIE, toColourMode } from '#platform/rules/colour-mode.ts'
import { safeReturn } from '#platform/rules/links.ts'
import { formText, optionalFormText } from '#ui/screens/form-values.ts'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/colours'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const mode = toColourMode(formText(form, 'mode'))
  const isHttps = scopeOf(context).site.origin.startsWith('https:')
  const life = mode === 'system' ? 0 : YEAR_SECONDS
  const headers = {
    'set-cookie':
      `${COLOUR_COOKIE}=${mode}; Max-Age=${life}; Path=/; HttpOnly; SameSite=Lax` +
      (isHttps ? '; Secure' : ''),
  }
  // Only a form without scripts says where it stood. With scripts the screen stays, and so does what was
  // typed.
  const next = optionalFormText(form, 'next')
  return next === undefined
    ? data({ mode }, { headers })
    : redirect(safeReturn(next) ?? '/account', { status: 303, headers })
}

export const loader = () => redirect('/account')
