// A demo site for the pictures, with people who use it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { App } from '#platform/server/app.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { runSite } from '#server/run-site.ts'
import { Caller } from '#tests/support/caller.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ROOT } from '../steps.ts'

const ADMIN = { email: 'owner@northlight.example', password: 'Screens-of-the-demo-1' }
const PASSWORD = 'Screens-of-the-demo-2'

export interface DemoSite {
  origin: string
  app: App
  admin(): Promise<Caller>
  /** A new account. */
  customer(name: string, email: string): Promise<Caller>
  close(): Promise<void>
}

export async function startDemo(more: Record<string, string>): Promise<DemoSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shingle-screens-'))
  const port = String(await freePort())
  const settings = readSettings({
    PORT: port,
    DATA_DIR: dataDir,
    SEED: 'demo',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, value.replace('{port}', port)])),
  })
  const screens = (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as ServerBuild
  const site = await runSite(settings, {
    screens,
    clientFolder: join(ROOT, 'build/client'),
    log: createLog('error'),
  })
  const origin = settings.APP_ORIGIN
  const by = async (path: string, person: Record<string, string> & { email: string }): Promise<Caller> => {
    const who = Object.assign(new Caller(origin), { email: person.email })
    const { status, text } = await who.post(path, person)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return who
  }
  return {
    origin,
    app: site.app,
    admin: () => by('/api/auth/sign-in/email', ADMIN),
    customer: (name, email) => by('/api/auth/sign-up/email', { name, email, password: PASSWORD }),
    async close() {
      await site.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
