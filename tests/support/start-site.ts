// A whole site for a test: real server, real database (SQLite, or PostgreSQL in the project that runs on it),
// on a free port.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, inject } from 'vitest'
import type { App } from '#platform/server/app.ts'
import type { Patience } from '#platform/server/http/slow-clients.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import type { AppParts } from '#server/open-app.ts'
import { runSite, type RunningSite } from '#server/run-site.ts'
import { Caller } from './caller.ts'
import { makeDataFolder } from './data-folder.ts'
import { ownPeer, TRUSTING } from './elsewhere.ts'
import { freePort } from './free-port.ts'
import { ADMIN, CUSTOMER_PASSWORD, TEST_SECRET } from './people.ts'
import { migratedDatabase } from './postgres.ts'

const build = join(import.meta.dirname, '../../build')

export interface TestSite extends RunningSite {
  origin: string
  dataDir: string
  environment: Record<string, string | undefined>
  /** What the log said, line by line. */
  log: string[]
  visitor(): Caller
  admin(): Promise<Caller>
  customer(email?: string): Promise<Caller>
  signIn(email: string, password: string): Promise<Caller>
  /** Stops and starts again on the same data. */
  restart(): Promise<void>
}

export interface SiteOptions {
  settings?: Record<string, string | undefined>
  parts?: AppParts
  /** Serve the built screens as well as the calls. */
  screens?: boolean
  /** Which are open: all, or what a new site begins with. */
  features?: 'all' | 'at first'
  /** Sees what the screens are asked to render. */
  onRender?: (request: Request) => void
  /** How long the site waits for slow clients. */
  patience?: Patience
  /** Errors that the test provokes. Any other error in the log fails the file when the site closes. */
  expectedErrors?: RegExp
  /** Join the database of another site, as a second instance. */
  beside?: TestSite
}

let serial = 0

export async function startSite({
  settings = {},
  parts = {},
  screens = false,
  features = 'all',
  onRender,
  patience,
  expectedErrors,
  beside,
}: SiteOptions = {}): Promise<TestSite> {
  const postgresUrl = inject('postgresUrl')
  const dataDir = beside?.dataDir ?? (await makeDataFolder({ sqlite: !postgresUrl }))
  const port = await freePort()
  const log: string[] = []
  const environment: Record<string, string | undefined> = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'info',
    SEED: 'empty',
    // No test asks the world.
    VIES_URL: 'off',
    ...TRUSTING,
    // Required where several instances share a database.
    SECRET: postgresUrl || settings.DATABASE_URL ? TEST_SECRET : undefined,
    DATABASE_URL: beside
      ? beside.environment.DATABASE_URL
      : postgresUrl && (await migratedDatabase(postgresUrl)),
    ...settings,
  }
  const start = async () =>
    runSite(readSettings(environment), {
      ...parts,
      ...(patience && { patience }),
      // The test is over: no request is in flight.
      idleMs: 0,
      log: parts.log ?? createLog('info', (line) => log.push(line)),
      ...(screens && { screens: watched(await builtScreens(), onRender) }),
      clientFolder: join(build, 'client'),
    })
  const origin = environment.APP_ORIGIN ?? `http://localhost:${port}`
  let running = await start()
  if (features === 'all') await openAll(running.app)

  const signIn = async (email: string, password: string) => {
    const who = new Caller(origin)
    const answer = await who.post('/api/auth/sign-in/email', { email, password })
    if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`)
    return Object.assign(who, { email })
  }
  return {
    origin,
    dataDir,
    environment,
    log,
    port,
    get app() {
      return running.app
    },
    get firstAdmin() {
      return running.firstAdmin
    },
    visitor: () => new Caller(origin),
    admin: () => signIn(ADMIN.email, ADMIN.password),
    signIn,
    async customer(email = `c${++serial}-${port}@test.example`) {
      const who = Object.assign(new Caller(origin), { email, peer: ownPeer() })
      const answer = await who.post('/api/auth/sign-up/email', {
        email,
        password: CUSTOMER_PASSWORD,
        name: email.split('@')[0],
      })
      if (answer.status >= 300) throw new Error(`sign-up of ${email}: ${answer.status} ${answer.text}`)
      return who
    },
    async restart() {
      await running.close()
      running = await start()
    },
    async close() {
      await running.close()
      if (!beside) rmSync(dataDir, { recursive: true, force: true })
      const errors = log.filter((line) => line.includes('"level":"error"') && !expectedErrors?.test(line))
      if (errors.length) throw new Error(`The site logged errors that no test expects:\n${errors.join('\n')}`)
    },
  }
}

/** A site that closes after the last test of the file. */
export async function startSiteForFile(options?: SiteOptions): Promise<TestSite> {
  const site = await startSite(options)
  afterAll(() => site.close())
  return site
}

function watched(build: ServerBuild, onRender?: (request: Request) => void): ServerBuild {
  if (!onRender) return build
  const { module } = build.entry
  const render: typeof module.default = (request, ...rest) => {
    onRender(request)
    return module.default(request, ...rest)
  }
  return { ...build, entry: { module: { ...module, default: render } } }
}

export async function builtScreens(): Promise<ServerBuild> {
  const file = join(build, 'server/index.js')
  if (!existsSync(file)) throw new Error('The screens are not built: run `node scripts/prepare.mjs`.')
  return import(pathToFileURL(file).href) as Promise<ServerBuild>
}

/** Without a record of its own, a site has every feature open. */
async function openAll({ database, signals }: App): Promise<void> {
  await database.db.deleteFrom('content').where('type', '=', 'features').execute()
  await database.db.deleteFrom('revisions').where('type', '=', 'features').execute()
  signals.emit('content')
}
