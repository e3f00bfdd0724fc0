import type { FirstAdmin } from './first-admin.ts'

/** What the person who starts the site is told about getting in. A password from the settings is never printed. */
export function sayFirstAdmin(firstAdmin: FirstAdmin | undefined): string {
  if (!firstAdmin) return 'Forgot how to get in?  npm run shingle -- reset-link EMAIL'
  const { email, password } = firstAdmin
  return `Sign in as admin: ${email}  password: ${password ?? 'the one in ADMIN_PASSWORD'}`
}
