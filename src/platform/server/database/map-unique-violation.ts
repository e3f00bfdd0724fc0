import type { Failure } from '../../rules/errors.ts'
import { isUniqueViolation } from './database-errors.ts'

/** Runs a write. A broken unique key becomes the failure that the caller names. */
export async function mapUniqueViolation<T>(write: () => Promise<T>, toFailure: () => Failure): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? toFailure() : error
  }
}
