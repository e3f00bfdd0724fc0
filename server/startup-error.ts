import { UpgradeBackupError } from './backups/before-upgrade.ts'
import { NewerDatabaseError } from './database/refuse-newer.ts'
import { SettingsError, type Settings } from './settings.ts'

interface SystemError {
  code?: string
  errcode?: number
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  path?: string
  stack?: string
  message?: string
}

/** Why a start or a command failed: instructions if the operator can fix it, otherwise the stack trace. */
export function describeStartupError(error: unknown, settings?: Settings): string {
  if (error instanceof SettingsError) return `These settings are wrong:\n${error.message}`
  if (error instanceof NewerDatabaseError || error instanceof UpgradeBackupError) return error.message
  const systemError = error as SystemError
  return (
    aboutListening(systemError, settings) ??
    aboutDataDir(systemError, settings) ??
    aboutDatabaseUrl(systemError, settings) ??
    `The site could not start: ${systemError.stack ?? String(error)}`
  )
}

function aboutListening(
  { code, syscall, port, address, hostname }: SystemError,
  settings?: Settings,
): string | undefined {
  if (code === 'EADDRINUSE')
    return `Something else listens on port ${port} of ${address} already. Stop it, or set another PORT.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}. Set another PORT, from 1024 upwards.`
  const isForeign = code === 'EADDRNOTAVAIL' && syscall === 'listen'
  const isUnknown = syscall === 'getaddrinfo' && hostname !== undefined && hostname === settings?.HOST
  return isForeign || isUnknown
    ? `HOST: ${hostname ?? address} is not an address of this machine. ` +
        '127.0.0.1 is for this machine alone, 0.0.0.0 for all.'
    : undefined
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'])
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

function aboutDataDir(
  { code, errcode, path, message }: SystemError,
  settings?: Settings,
): string | undefined {
  if (!settings) return undefined
  const isFolderError = path?.startsWith(settings.DATA_DIR) && UNWRITABLE.has(code ?? '')
  const isFileError = errcode !== undefined && [SQLITE_READONLY, SQLITE_CANTOPEN].includes(errcode & 0xff)
  return isFolderError || isFileError
    ? `DATA_DIR: ${settings.DATA_DIR} must be a folder in which this user may write (${message}).`
    : undefined
}

/** Network errors, and PostgreSQL's codes for a wrong user, password (class 28) or database (3D000). */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000)/

function aboutDatabaseUrl({ code, message }: SystemError, settings?: Settings): string | undefined {
  if (!settings?.DATABASE_URL) return undefined
  const isUnanswered = /timeout exceeded when trying to connect|Connection terminated/.test(message ?? '')
  return isUnanswered || UNREACHABLE.test(code ?? '')
    ? `DATABASE_URL: the database can’t be opened (${message || code}). ` +
        'Is PostgreSQL running, and are address, user and password right?'
    : undefined
}
