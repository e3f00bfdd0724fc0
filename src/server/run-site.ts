// Runs the whole site: app, first content, server, workers. Used by `npm start`, the tests and the benches.
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { seedDemoOrders } from '#demo-orders/index.ts'
import { endAccessOfOldSecret } from '#identity/server/end-access.ts'
import { makeFirstAdmin, type FirstAdmin } from '#identity/server/first-admin.ts'
import { SECOND, HOUR } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import { refuseOtherSecret } from '#platform/server/database/same-secret.ts'
import { archiveAssets } from '#platform/server/http/earlier-assets.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import type { Worker } from '#platform/server/worker.ts'
import { createServer, type ServerParts } from './create-server.ts'
import { openApp, type AppParts } from './open-app.ts'
import { SERVER_ROOMS } from './rooms.ts'
import { seedOnce } from './seed.ts'

export interface RunningSite {
  app: App
  port: number
  /** Only on the first start. */
  firstAdmin?: FirstAdmin | undefined
  close(): Promise<void>
}

export async function runSite(
  settings: Settings,
  { socket, ...parts }: AppParts & Omit<ServerParts, 'app'> & { socket?: { fd: number } | undefined },
): Promise<RunningSite> {
  // Before the migrations.
  await refuseOtherSecret(settings)
  const app = await openApp(settings, parts)
  await onceFree(() => endAccessOfOldSecret(app))
  await onceFree(() => seedOnce(app))
  const server = createServer({ ...parts, app })
  await archiveAssets(parts.clientFolder, settings.DATA_DIR, { now: Date.now(), log: app.log })
  await new Promise<void>((resolve, reject) => {
    server.http.once('error', reject)
    server.http.listen(socket ?? { port: settings.PORT, host: settings.HOST }, resolve)
  })
  // After listening: if the port is taken the start fails, and an unseen password would be lost.
  const firstAdmin = await makeFirstAdmin(app)
  await onceFree(() => seedDemoOrders(app))
  // Requests wait until the caller has printed how to sign in.
  setImmediate(server.open)
  const workers = startWorkers(app)
  return {
    app,
    port: (server.http.address() as AddressInfo).port,
    firstAdmin,
    async close() {
      await server.close()
      await workers.close()
      await app.database.close()
    },
  }
}

const MOST_TRIES = 10

/**
 * Tries again while another instance holds the rows. On the first start of a site, that instance can hold
 * them for longer than a query may wait.
 */
async function onceFree<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (tries === MOST_TRIES || !isDatabaseUnavailable(error)) throw error
      await pause(SECOND)
    }
  }
}

// Starts all background workers. They end when the site closes.
function startWorkers(app: App): Worker {
  const workers = SERVER_ROOMS.flatMap((room) => room.workers ?? [])
    .concat(startCleanups)
    .flatMap((start) => start(app) ?? [])
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/**
 * Deletes what expired: at once, and then every hour. Closing waits for the current task, because the database
 * closes next.
 */
function startCleanups(app: App): Worker {
  let closing = false
  const runTasks = async () => {
    const cleanups = SERVER_ROOMS.flatMap((room) => Object.entries(room.cleanups ?? {}))
    for (const [what, cleanUp] of cleanups) {
      if (!closing)
        await cleanUp(app).catch((error: unknown) => app.log.warn('housekeeping', { what, error }))
    }
  }
  let running = runTasks()
  const timer = setInterval(() => {
    running = running.then(runTasks)
  }, HOUR).unref()
  return {
    async close() {
      closing = true
      clearInterval(timer)
      await running
    },
  }
}
