// The folder of the backups: their names, and which of them stay.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/server/settings/settings.ts'
import { outdatedNames } from './backup-names.ts'
import { PARTIAL } from './engine/atomic-write.ts'
import { BackupError } from './engine/backup-error.ts'
import { deleteOldScratch } from './engine/prove-backup.ts'

type FolderSettings = Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>

const UPGRADES_KEPT = 3

export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: FolderSettings): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/**
 * Makes the folder in DATA_DIR. A BACKUP_DIR must be there: it may be a disk that is not mounted, and a
 * folder made in its place would be on the wrong one.
 */
export async function openBackupFolder(settings: FolderSettings): Promise<string> {
  const folder = backupFolder(settings)
  if (settings.BACKUP_DIR === undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  else if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new BackupError(`There is no folder ${folder} (BACKUP_DIR).`)
  return folder
}

const UPGRADE = /^before-.*\.backup$/

export const upgradeName = (migration: string): string => `before-${migration.split('-')[0]}.backup`

export const deleteOldBackups = async (folder: string, keep: number): Promise<string[]> =>
  remove(folder, outdatedNames(await readdir(folder), keep))

export async function deleteOldUpgradeBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => UPGRADE.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const oldest = dated.toSorted((a, b) => b.at - a.at).slice(UPGRADES_KEPT)
  return remove(
    folder,
    oldest.map(({ name }) => name),
  )
}

/** Deletes what a killed upgrade left behind. The caller must hold the lock of the migration. */
export const deleteUpgradeLeftovers = (folder: string): Promise<void> => deletePartials(folder, 'before-')

/** Deletes what a killed process left behind. The caller must hold the claim on the day's backup. */
export async function deleteLeftovers(folder: string, dataDir: string): Promise<void> {
  await deletePartials(folder, 'shingle-')
  await deleteOldScratch(dataDir)
}

/** Deletes unfinished files whose names start with `prefix`. */
export async function deletePartials(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder)
  await remove(
    folder,
    names.filter((name) => name.startsWith(prefix) && name.endsWith(PARTIAL)),
  )
}

async function remove(folder: string, names: readonly string[]): Promise<string[]> {
  for (const name of names) await rm(join(folder, name), { force: true })
  return [...names]
}
