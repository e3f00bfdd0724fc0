import { existsSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const ENOUGH = 8 * 1024 ** 3

/**
 * The folder that is in memory, if there is plenty. Hundreds of databases are made, synced and deleted: in
 * memory that takes seconds, on a busy disk minutes.
 */
export function roomyMemory(): string | undefined {
  if (!existsSync('/dev/shm')) return undefined
  const { bavail, bsize } = statfsSync('/dev/shm')
  return Math.min(bavail * bsize, freemem()) > ENOUGH ? '/dev/shm' : undefined
}
