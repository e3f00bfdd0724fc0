// The tree of deploy/make-tree.mjs, as the image and the unit run it: another user, read-only, from
// elsewhere.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIX_HOURS_AGO } from '#tests/support/backup-hour.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { ADMIN } from '#tests/support/people.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Exists everywhere and owns nothing. Only root may become somebody else. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []

let folder: string
let tree: string
let settings: Record<string, string>
let site: ChildSite

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-tree-'))
  tree = join(folder, 'tree')
  const made = spawnSync(process.execPath, [join(ROOT, 'deploy/make-tree.mjs'), tree], { encoding: 'utf8' })
  expect(made.stderr).toBe('')
  chmodSync(folder, 0o755)
  spawnSync('chmod', ['-R', 'a+rX,a-w', tree])
  const data = join(folder, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, NOBODY, NOBODY)
  settings = { DATA_DIR: data, BACKUP_AT: SIX_HOURS_AGO }
  site = await startChildSite(settings, {
    through: asNobody,
    program: [join(tree, 'bin/node'), join(tree, 'build/site/start.js')],
    cwd: '/',
  })
}, 180_000)
afterAll(async () => {
  await site?.end('SIGTERM')
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

describe('a production tree', () => {
  it('has no package of development, and Node once', () => {
    expect(readdirSync(join(tree, 'node_modules')).toSorted()).toEqual(
      ['@img', 'detect-libc', 'semver', 'sharp'].filter((name) =>
        existsSync(join(ROOT, 'node_modules', name)),
      ),
    )
    expect(existsSync(join(tree, 'server/start.ts'))).toBe(false)
  })

  it('serves pages, scripts, icons and calls', async () => {
    const visitor = site.visitor()
    const landing = await visitor.page('/')
    expect(landing.status).toBe(200)
    const [script] = /\/assets\/[\w-]+\.js/.exec(landing.text)!
    for (const path of [script, '/favicon.ico', '/og/home.png', '/healthz', '/api/openapi.json', '/login'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
    expect((await visitor.get('/admin')).status).toBe(302)
  })

  it('lets an admin sign in and store a photograph', async () => {
    const admin = site.visitor()
    expect((await admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
    expect((await admin.page('/admin')).status).toBe(200)
    const form = new FormData()
    form.set(
      'file',
      new Blob([await drawPhotograph({ width: 1600, height: 1200 })], { type: 'image/jpeg' }),
      'a.jpg',
    )
    expect((await admin.post('/api/media', form)).status).toBe(201)
  })

  it('makes backups in a process of its own', async () => {
    await expect
      .poll(() => readdirSync(join(settings.DATA_DIR!, 'backups')), { timeout: 120_000 })
      .toEqual([expect.stringMatching(/^shingle-[\d-]+\.backup$/)])
  })

  it('has the commands', () => {
    const file = join(settings.DATA_DIR!, 'site.backup')
    const [command, ...rest] = [...asNobody, join(tree, 'bin/shingle'), 'backup', file]
    const { status, stderr } = spawnSync(command, rest, {
      cwd: '/',
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    })
    expect([status, existsSync(file)], stderr).toEqual([0, true])
  })
})
