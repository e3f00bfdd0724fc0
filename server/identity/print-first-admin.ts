import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopback, type Settings } from '../settings.ts'
import type { FirstAdmin } from './first-admin.ts'

/** Where the words go: to a terminal, or into a log. `kept` where the system is known to keep it. */
export interface Output {
  terminal: boolean
  kept: boolean
}

/**
 * What the person who starts the site is told about getting in. A password from the settings is never
 * printed. One that was made up here is printed on a terminal, and for a site of this machine alone.
 * Elsewhere what is printed is kept in a log, often by others: there it is written into a file that only its
 * owner can read.
 */
export function printFirstAdmin(
  firstAdmin: FirstAdmin | undefined,
  settings: Settings,
  output: Output,
): string {
  if (!firstAdmin) return 'Forgot how to get in?  npm run shingle -- reset-link EMAIL'
  const { email, password } = firstAdmin
  if (!password) return `Sign in as admin: ${email}  password: the one in ADMIN_PASSWORD`
  const mayPrint = output.terminal || (isOfThisMachine(settings) && !output.kept)
  if (mayPrint) return `Sign in as admin: ${email}  password: ${password}`
  const file = join(settings.DATA_DIR, 'first-admin-password')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return `Sign in as admin: ${email}  The password is in ${file}  Delete the file once you are in.`
}

const isOfThisMachine = ({ APP_ORIGIN, HOST }: Settings): boolean =>
  isLoopback(new URL(APP_ORIGIN).hostname) && isLoopback(HOST)
