import { NewerDatabaseError } from './database/refuse-newer.ts'
import { SettingsError } from './settings.ts'

/**
 * Why a start or a command failed: in words where the person at the keyboard can mend it, else with where it
 * happened.
 */
export function sayFailure(error: unknown): string {
  if (error instanceof SettingsError) return `These settings are wrong:\n${error.message}`
  if (error instanceof NewerDatabaseError) return error.message
  const { code, port, address, stack } = error as {
    code?: string
    port?: number
    address?: string
    stack?: string
  }
  if (code === 'EADDRINUSE')
    return `Something else listens on port ${port} of ${address} already. Stop it, or set another PORT.`
  return `The site could not start: ${stack ?? String(error)}`
}
