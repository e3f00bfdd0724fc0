// Files of earlier builds: kept while somebody may still ask for them, and no longer.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import { earlierAsset, earlierFolder, archiveAssets } from '#platform/server/http/earlier-assets.ts'
import { createLog } from '#platform/server/log.ts'

let root: string
const log: string[] = []
const at = (...path: string[]) => join(root, ...path)
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shingle-assets-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A deploy replaces the whole folder of the program, and starts at this time. */
async function deploy(files: Record<string, string>, now: number): Promise<void> {
  rmSync(at('client'), { recursive: true, force: true })
  mkdirSync(at('client', 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(at('client', 'assets', name), text)
  await archiveAssets(at('client'), at('data'), { now, log: createLog('warn', (line) => log.push(line)) })
}
const served = async (name: string) => (await earlierAsset(at('data'), `/assets/${name}`))?.text()

it('serves the files of the previous build as immutable', async () => {
  await deploy({ 'order-AAAAAAAA.js': 'old' }, Date.now())
  await deploy({ 'order-BBBBBBBB.js': 'new' }, Date.now())
  expect(await served('order-AAAAAAAA.js')).toBe('old')
  const answer = await earlierAsset(at('data'), '/assets/order-AAAAAAAA.js')
  expect(Object.fromEntries(answer!.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
  })
})

it('deletes a file a month after the next build took over', async () => {
  const began = Date.now()
  await deploy({ 'order-AAAAAAAA.js': 'old' }, began)
  // A year without a deploy.
  const next = began + 365 * DAY
  await deploy({ 'order-BBBBBBBB.js': 'new' }, next)
  await deploy({ 'order-BBBBBBBB.js': 'new' }, next + 29 * DAY)
  expect(await served('order-AAAAAAAA.js')).toBe('old')
  await deploy({ 'order-BBBBBBBB.js': 'new' }, next + 31 * DAY)
  expect(await served('order-AAAAAAAA.js')).toBeUndefined()
  expect(await served('order-BBBBBBBB.js')).toBe('new')
})

it('goes on if another instance takes a file away meanwhile', async () => {
  await deploy({ 'order-AAAAAAAA.js': 'old' }, Date.now())
  symlinkSync('gone', join(earlierFolder(at('data')), 'order-AAAAAAAA.js.4711.js'))
  await deploy({ 'order-BBBBBBBB.js': 'new' }, Date.now())
  expect(log).toEqual([])
  expect(readdirSync(earlierFolder(at('data')))).toContain('last-build.json')
})

it('serves no other files', async () => {
  await deploy({ 'order-AAAAAAAA.js': 'old' }, Date.now())
  writeFileSync(at('data', 'secret-AAAAAAAA.txt'), 'secret')
  for (const name of [
    'last-build.json',
    '../secret-AAAAAAAA.txt',
    '..%2Fsecret-AAAAAAAA.txt',
    'order-AAAAAAAA',
    'a/../order-AAAAAAAA.js',
  ]) {
    expect([name, await served(name)]).toEqual([name, undefined])
  }
})

it('starts without a place for them, and logs it', async () => {
  mkdirSync(at('data'))
  writeFileSync(earlierFolder(at('data')), 'a file in the way')
  await deploy({ 'order-AAAAAAAA.js': 'x' }, Date.now())
  expect(log.join()).toContain('not kept for later')
  expect(readdirSync(at('data'))).toEqual(['assets'])
})
