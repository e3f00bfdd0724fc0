// Runs the whole site: app, first content, server, workers. Used by `npm start`, the tests and the benches.
import type { AddressInfo } from 'node:net'
import { seedDemoOrders } from '#demo-orders/index.ts'
import { endAccessOfOldSecret } from '#identity/server/end-access.ts'
import { makeFirstAdmin, type FirstAdmin } from '#identity/server/first-admin.ts'
import type { App } from '#platform/server/app.ts'
import { refuseOtherSecret } from '#platform/server/database/same-secret.ts'
import { archiveAssets } from '#platform/server/http/earlier-assets.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { createServer, type ServerParts } from './create-server.ts'
import { onceFree } from './once-free.ts'
import { openApp, type AppParts } from './open-app.ts'
import { seedOnce } from './seed.ts'
import { startWorkers } from './workers.ts'

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
