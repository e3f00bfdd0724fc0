// The whole site, running: house, first content, server, workers. What `npm start`, the tests and the benches
// all run.
import type { AddressInfo } from 'node:net'
import { createServer, type ServerParts } from './create-server.ts'
import type { House } from './house.ts'
import { keepAssets } from './http/earlier-assets.ts'
import { makeFirstAdmin, type FirstAdmin } from './identity/first-admin.ts'
import { openHouse, type HouseParts } from './open-house.ts'
import { seedOnce } from './seed.ts'
import type { Settings } from './settings.ts'
import { startWorkers } from './workers.ts'

export interface RunningSite {
  house: House
  port: number
  /** Made by this start, if it was the first. */
  firstAdmin?: FirstAdmin
  close(): Promise<void>
}

export async function runSite(
  settings: Settings,
  { screens, clientFolder, before, patience, ...parts }: HouseParts & Omit<ServerParts, 'house'>,
): Promise<RunningSite> {
  const house = await openHouse(settings, parts)
  await seedOnce(house)
  const server = createServer({ house, screens, clientFolder, before, patience })
  await keepAssets(clientFolder, settings.DATA_DIR, { now: Date.now(), log: house.log })
  house.metrics.countRequests(server.http)
  await new Promise<void>((ready, fail) => {
    server.http.once('error', fail)
    server.http.listen(settings.PORT, settings.HOST, ready)
  })
  // After the port is ours: where it is taken the start fails, and a password that nobody saw would be lost.
  const firstAdmin = await makeFirstAdmin(house)
  // Once our caller has said how to sign in, requests that came meanwhile are answered.
  setImmediate(server.open)
  const workers = startWorkers(house)
  return {
    house,
    port: (server.http.address() as AddressInfo).port,
    firstAdmin,
    async close() {
      await server.close()
      await workers.close()
      await house.database.close()
    },
  }
}
