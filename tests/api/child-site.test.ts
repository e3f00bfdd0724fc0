// No site of a test outlives it: a test that fails, or is killed, does not end what it started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { endRunningSites, startChildSite } from '#tests/support/child-site.ts'
import { until } from '#tests/support/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'shingle-child-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('ends with the file of the test that started it', async () => {
  const site = await startChildSite({ DATA_DIR: folder })
  await endRunningSites()
  expect(isRunning(site.process.pid!)).toBe(false)
  // What a test ended itself is left alone.
  await endRunningSites()
})

it('ends with the process that started it, killed or not', async () => {
  const module = join(import.meta.dirname, '../support/child-site.ts')
  const script = `
    import { startChildSite } from ${JSON.stringify(module)}
    const site = await startChildSite({ DATA_DIR: ${JSON.stringify(folder)} })
    console.log(site.process.pid)
    setInterval(() => {}, 1000)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await until(
    async () => isRunning(pid),
    (runs) => !runs,
  )
})
