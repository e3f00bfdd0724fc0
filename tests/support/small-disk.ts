// A disk of a few megabytes under the data of a site that runs as a process of its own. It is mounted where
// only that process sees it, so nothing is left behind, and where the system allows it no special rights are
// needed. Linux only.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChildSite, type ChildSite } from './child-site.ts'

const APART = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]

export const canMountSmallDisk = (): boolean =>
  spawnSync(APART[0]!, [...APART.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

export interface SmallDisk {
  /** Fills the disk, except for so many bytes. */
  fill(but?: number): void
  free(): void
}

/** The site's log is on the same disk, because a log that can't be written must not end the site. */
export async function startOnSmallDisk(
  settings: Record<string, string | undefined> & { DATA_DIR: string },
  megabytes = 4,
): Promise<{ site: ChildSite; disk: SmallDisk }> {
  const mounted = `mount -t tmpfs -o size=${megabytes}m tmpfs "$DATA_DIR" && exec "$@" >>"$DATA_DIR/log" 2>&1`
  const site = await startChildSite(settings, { through: [...APART, 'sh', '-c', mounted, 'sh'] })
  const filler = join(`/proc/${site.process.pid}/root`, settings.DATA_DIR, 'filler')
  return {
    site,
    disk: {
      fill(but = 0) {
        let size = 0
        writeFileSync(filler, '')
        for (const step of [64 * 1024, 4096, 1]) {
          try {
            for (;;) {
              appendFileSync(filler, Buffer.alloc(step))
              size += step
            }
          } catch (error) {
            if ((error as { code?: string }).code !== 'ENOSPC') throw error
          }
        }
        if (but) writeFileSync(filler, Buffer.alloc(Math.max(0, size - but)))
      },
      free: () => rmSync(filler, { force: true }),
    },
  }
}

/** Only the folder of the backups is small: too small for a backup of the demo, or full. */
export async function startWithSmallFolder(
  settings: Record<string, string | undefined> & { BACKUP_DIR: string },
  { isFull = false } = {},
): Promise<{ site: ChildSite; files(): string[] }> {
  const fill = isFull ? 'dd if=/dev/zero of="$BACKUP_DIR/filler" 2>/dev/null;' : ''
  const mounted = `mount -t tmpfs -o size=64k tmpfs "$BACKUP_DIR" && touch "$BACKUP_DIR/kept.backup" && ${fill} exec "$@"`
  const site = await startChildSite(settings, { through: [...APART, 'sh', '-c', mounted, 'sh'] })
  return { site, files: () => readdirSync(join(`/proc/${site.process.pid}/root`, settings.BACKUP_DIR)) }
}
