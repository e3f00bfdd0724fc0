// What the process and its settings say by themselves, read at each scrape.
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'

export function registerProcessGauges(registry: Registry, database: Database, filesLimit: number): void {
  const gauge = (name: string, help: string, read: () => number): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
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
}
