// The first password is shown once, where only the owner sees it.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printFirstAdmin } from '#identity/server/print-first-admin.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { HTTPS_SITE } from '#tests/support/https-site.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-first-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a generated password', () => {
  const admin = { email: 'owner@test.example', password: 'abcd-efgh-ijkl-mnop' }
  const say = (settings: Record<string, string>, output: { terminal: boolean; logged: boolean }) =>
    printFirstAdmin(admin, readSettings({ DATA_DIR: folder, ...settings }), output)
  const OPEN: Record<string, string> = HTTPS_SITE

  test('is printed on a terminal, and for a site of this machine alone', () => {
    for (const line of [
      say({}, { terminal: true, logged: false }),
      say(OPEN, { terminal: true, logged: false }),
      say({}, { terminal: false, logged: false }),
    ])
      expect(line).toContain(admin.password)
  })

  test.each([
    ['a site that others reach', OPEN, false],
    ['a site that listens to others', { HOST: '0.0.0.0', APP_ORIGIN: 'http://localhost:3000' }, false],
    ['a journal', {}, true],
  ])(
    'goes into no log of %s, but into a file for its owner',
    (_what, settings: Record<string, string>, logged) => {
      const line = say(settings, { terminal: false, logged })
      const file = join(folder, 'first-admin-password')
      expect([line.includes(admin.password), line.includes(file), line.includes(admin.email)]).toEqual([
        false,
        true,
        true,
      ])
      expect([readFileSync(file, 'utf8'), (statSync(file).mode & 0o777).toString(8)]).toEqual([
        `${admin.password}\n`,
        '600',
      ])
      rmSync(file)
    },
  )
})
