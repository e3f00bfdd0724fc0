// Serves the hashed assets of earlier builds. A page opened before a deploy still loads chunks by their old
// names. They live in DATA_DIR because a deploy may replace the whole program folder.
import { copyFile, mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { DAY } from '../../rules/durations.ts'
import type { Log } from '../log.ts'
import { fileType, IMMUTABLE } from './static-files.ts'

const RETENTION_MS = 30 * DAY
/** Lists the files of the previous build. */
const LAST_BUILD = 'last-build.json'
/** The build's file names. Nothing else reaches the disk, so a path can't traverse out of the folder. */
const ASSET = /^\/assets\/(\w[\w.-]*-[\w-]{8}\.\w+)$/

export const earlierFolder = (dataDir: string): string => join(dataDir, 'assets')

/**
 * Copies the assets of this build and deletes those that no build has used for a month. A full disk only logs
 * a warning: the site still starts.
 */
export async function archiveAssets(
  clientFolder: string,
  dataDir: string,
  { now, log }: { now: number; log: Log },
): Promise<void> {
  const folder = earlierFolder(dataDir)
  try {
    const current = new Set(await readdir(join(clientFolder, 'assets')).catch(() => []))
    if (!current.size) return
    await mkdir(folder, { recursive: true })
    await Promise.all(
      [...current].map((name) => addFile(join(clientFolder, 'assets', name), join(folder, name))),
    )
    const lastBuild = await readLastBuild(folder)
    for (const name of await readdir(folder)) {
      if (name !== LAST_BUILD && !current.has(name))
        await age(join(folder, name), { now, wasLast: lastBuild.has(name) }).catch(unlessGone)
    }
    await writeWhole(join(folder, LAST_BUILD), JSON.stringify([...current]))
  } catch (error) {
    log.warn('the files of this build are not kept for later', { folder, error })
  }
}

/** An asset of an earlier build, or of a newer one during a rolling deploy. Undefined if there is none. */
export async function earlierAsset(dataDir: string, path: string): Promise<Response | undefined> {
  const [, name] = ASSET.exec(path) ?? []
  const type = name && fileType(name)
  if (!type) return undefined
  const bytes = await readFile(join(earlierFolder(dataDir), name)).catch(() => undefined)
  return (
    bytes &&
    new Response(new Uint8Array(bytes), { headers: { 'content-type': type, 'cache-control': IMMUTABLE } })
  )
}

/** Atomic, by rename: another instance may read the file at the same time. */
async function addFile(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return
  const unfinished = `${to}.${process.pid}${extname(to)}`
  await copyFile(from, unfinished)
  await rename(unfinished, to)
}

/** Another instance that starts has renamed or deleted it. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** The retention period starts when a newer build replaces the file, not when the file was created. */
async function age(file: string, { now, wasLast }: { now: number; wasLast: boolean }): Promise<void> {
  if (wasLast) return utimes(file, now / 1000, now / 1000)
  const { mtimeMs } = await stat(file)
  if (now - mtimeMs > RETENTION_MS) await unlink(file)
}

async function readLastBuild(folder: string): Promise<Set<string>> {
  const text = await readFile(join(folder, LAST_BUILD), 'utf8').catch(() => '[]')
  try {
    return new Set(JSON.parse(text) as string[])
  } catch {
    return new Set()
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text)
  await rename(unfinished, file)
}
