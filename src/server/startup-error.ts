import { join } from 'node:path'
import { UpgradeBackupError } from '#operations/server/backups/before-upgrade.ts'
import { SQLITE_FULL } from '#platform/server/database/database-errors.ts'
import { OtherVersionError } from '#platform/server/database/fit-to-version.ts'
import { SettingsError, type Settings } from '#platform/server/settings/settings.ts'

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

/** Why a start failed: instructions if the operator can fix it, otherwise the stack trace. */
export const describeStartupError = (error: unknown, settings?: Settings): string =>
  describeKnownError(error, settings) ??
  `The site could not start: ${(error as SystemError).stack ?? String(error)}`

/** What an operator can do about a start or a command that failed. Undefined if that is not known. */
export function describeKnownError(error: unknown, settings?: Settings): string | undefined {
  if (error instanceof SettingsError) return `These settings are wrong:\n${error.message}`
  if (error instanceof OtherVersionError || error instanceof UpgradeBackupError) return error.message
  const systemError = error as SystemError
  return (
    aboutListening(systemError, settings) ??
    aboutDataDir(systemError, settings) ??
    aboutSqliteFile(systemError, settings) ??
    aboutDatabaseUrl(systemError, settings)
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

const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

function aboutSqliteFile({ code, errcode, message }: SystemError, settings?: Settings): string | undefined {
  if (!settings) return undefined
  const kind = errcode === undefined ? undefined : errcode & 0xff
  if (kind === SQLITE_FULL || code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of DATA_DIR (${settings.DATA_DIR}) is full. Make room, then try again.`
  // On a full disk SQLite can't even make the file that it shares its locks by.
  if (kind === SQLITE_IOERR)
    return `The disk of DATA_DIR (${settings.DATA_DIR}) can’t be read or written (${message}). Is it full?`
  return kind === SQLITE_CORRUPT || kind === SQLITE_NOTADB
    ? `DATA_DIR: ${join(settings.DATA_DIR, 'shingle.sqlite')} is damaged, or not a database. ` +
        'Move it away with its -wal and -shm files, and restore the newest backup (docs/backup.md).'
    : undefined
}

/** Network errors, and PostgreSQL's codes for a wrong user, password (class 28) or database (3D000). */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000)/

function aboutDatabaseUrl({ code, message }: SystemError, settings?: Settings): string | undefined {
  if (!settings?.DATABASE_URL) return undefined
  const isUnanswered =
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(message ?? '')
  return isUnanswered || UNREACHABLE.test(code ?? '')
    ? `DATABASE_URL: the database can’t be opened (${message || code}). ` +
        'Is PostgreSQL running, and are address, user and password right? Is it too busy?'
    : undefined
}
