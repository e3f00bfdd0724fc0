// The data folder of a test site. Hundreds of sites start, and each would make the same files: the migrated
// database and the archive of the build’s assets. They are made once for each worker.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { earlierFolder } from '#platform/server/http/earlier-assets.ts'
import { createLog } from '#platform/server/log.ts'

const ROOT = join(import.meta.dirname, '../..')
const DATABASE_FILE = 'shingle.sqlite'

let template: Promise<Buffer> | undefined
let assets: string | undefined

/** With `sqlite`, the folder has a migrated database. */
export async function makeDataFolder({ sqlite }: { sqlite: boolean }): Promise<string> {
  const folder = temporaryFolder()
  if (sqlite) writeFileSync(join(folder, DATABASE_FILE), await (template ??= migrated()), { mode: 0o600 })
  assets ??= archivedAssets()
  symlinkSync(assets, earlierFolder(folder))
  return folder
}

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'shingle-test-'))

async function migrated(): Promise<Buffer> {
  const folder = temporaryFolder()
  const log = createLog('silent')
  const database = connectDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, log)
  await migrate(database, log)
  await database.close()
  const bytes = readFileSync(join(folder, DATABASE_FILE))
  rmSync(folder, { recursive: true })
  return bytes
}

/**
 * The folder stays for the next run. Each worker has its own, because sites that start at once would write
 * the same files.
 */
function archivedAssets(): string {
  const folder = join(ROOT, 'node_modules/.cache/test-assets', process.env.VITEST_POOL_ID ?? '0')
  cpSync(join(ROOT, 'build/client/assets'), folder, { recursive: true, force: false })
  return folder
}
