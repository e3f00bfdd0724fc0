// `npm run dev` compiles the screens on request, and its process becomes idle afterwards.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { TEST_SECRET } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { dev: string }
}

it('serves the screens, and does not restart by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-dev-'))
  const port = String(await freePort())
  const server = inject('postgresUrl')
  // A process group of its own, so that the watcher and its child end together.
  const child = spawn('sh', ['-c', scripts.dev], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      PORT: port,
      DATA_DIR: folder,
      ...(server && { DATABASE_URL: await freshDatabase(server), SECRET: TEST_SECRET }),
    },
  })
  const gone = new Promise((done) => child.once('exit', done))
  onTestFinished(async () => {
    process.kill(-child.pid!, 'SIGKILL')
    await gone
    rmSync(folder, { recursive: true })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const page = (path: string) => fetch(`http://localhost:${port}${path}`)
  await vi.waitFor(() => page('/healthz'), { timeout: 60_000, interval: 250 })
  const answer = await page('/pricing')
  expect([answer.status, (await answer.text()).includes('Premium')]).toEqual([200, true])
  await pause(3000)
  expect((await page('/login')).status).toBe(200)
  expect(output).toContain(`Development: http://localhost:${port}`)
  expect(output).not.toContain('Restarting')
}, 120_000)
