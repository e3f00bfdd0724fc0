import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandName } from '#platform/server/command-name.ts'
import { isLoopback, isPublicOrigin, type Settings } from '#platform/server/settings/settings.ts'
import type { FirstAdmin } from './first-admin.ts'

/** Where stdout goes. `logged`: a service manager or container stores it. */
export interface Output {
  terminal: boolean
  logged: boolean
}

/**
 * The line about signing in that the start prints. A random password is printed only on a terminal, or for a
 * site that only this machine reaches. Elsewhere stdout ends in a log that others may read, so the password
 * goes to a file that only its owner can read.
 */
export function printFirstAdmin(
  firstAdmin: FirstAdmin | undefined,
  settings: Settings,
  output: Output,
): string {
  if (!firstAdmin) return `Forgot how to get in?  ${commandName()} reset-link EMAIL`
  const { email, password } = firstAdmin
  if (!password) return `Sign in as admin: ${email}  password: the one in ADMIN_PASSWORD`
  const mayPrint = output.terminal || (isLocal(settings) && !output.logged)
  if (mayPrint) return `Sign in as admin: ${email}  password: ${password}`
  const file = join(settings.DATA_DIR, 'first-admin-password')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return `Sign in as admin: ${email}  The password is in ${file}  Delete the file once you are in.`
}

const isLocal = ({ APP_ORIGIN, HOST }: Settings): boolean => !isPublicOrigin(APP_ORIGIN) && isLoopback(HOST)
