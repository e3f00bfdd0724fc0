// What the process and its settings say by themselves, read at each scrape.
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'

export interface ProcessSettings {
  filesLimit: number
  dataDir: string
  /** Undefined if backups are in the data folder. */
  backupDir?: string | undefined
}

export function registerProcessGauges(
  registry: Registry,
  database: Database,
  { filesLimit, dataDir, backupDir }: ProcessSettings,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read())
        },
      }),
    )
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'Seconds since the process started.', () => Math.round(process.uptime()))
  gauge('shingle_database_up', '0 while the database can’t be reached.', () =>
    database.availability.isOffline() ? 0 : 1,
  )
  gauge('shingle_file_limit_bytes', 'Room for the files on orders, by FILES_LIMIT_MB.', () => filesLimit)
  registry.registerMetric(diskGauge({ data: dataDir, backups: backupDir }))
}

const diskGauge = (folders: Record<string, string | undefined>): Gauge =>
  new Gauge({
    name: 'shingle_disk_free_bytes',
    help: 'Free space where DATA_DIR is, and BACKUP_DIR if it is set.',
    labelNames: ['folder'],
    registers: [],
    async collect() {
      for (const [folder, path] of Object.entries(folders))
        if (path) this.set({ folder }, await freeBytes(path))
    },
  })

/** 0 if the folder can't be read, which is just as bad. */
const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
