// The secret that signs sessions and links.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '#platform/server/secret.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-secret-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the secret', () => {
  test('is random where none is given, stored, and readable by its owner only', () => {
    const made = secretOf({ SECRET: undefined, DATA_DIR: join(folder, 'one') })
    expect(Buffer.from(made, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect(secretOf({ SECRET: undefined, DATA_DIR: join(folder, 'one') })).toBe(made)
    expect(secretOf({ SECRET: undefined, DATA_DIR: join(folder, 'two') })).not.toBe(made)
    const file = join(folder, 'one', 'secret')
    expect(readFileSync(file, 'utf8').trim()).toBe(made)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  })

  test('that is empty is created again, and one that is too short is refused', () => {
    const DATA_DIR = join(folder, 'cut-short')
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'secret'), '')
    expect(secretOf({ SECRET: undefined, DATA_DIR }).length).toBeGreaterThanOrEqual(32)
    writeFileSync(join(DATA_DIR, 'secret'), 'guessable\n')
    expect(() => secretOf({ SECRET: undefined, DATA_DIR })).toThrow('at least 32 characters')
  })

  test('of the settings is used as it is', () => {
    const own = 'x'.repeat(32)
    expect(secretOf({ SECRET: own, DATA_DIR: join(folder, 'three') })).toBe(own)
  })
})
