// What `npm start` does to the tree before it starts: in production it must leave a working one alone.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let root: string
const at = (path: string) => join(root, path)
function write(path: string, text: string, mode?: number) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text, { mode })
}

/** Like npm: empties node_modules first. Without `registry` it stays empty. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
rm -rf node_modules
[ -f registry ] || exit 1
mkdir -p node_modules/.bin node_modules/runs node_modules/builds
echo '{}' > node_modules/.package-lock.json
echo '{"version":"1.0.0"}' > node_modules/runs/package.json
cp bin/node node_modules/.bin/node
chmod +x node_modules/.bin/node
touch node_modules/.bin/react-router
`

/** Runs the build: leaves the files that it makes. */
const NODE = `#!/bin/sh
mkdir -p build/server build/client/assets build/site
touch build/server/index.js build/site/start.js
echo 'export {}' > build/client/assets/site.js
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shingle-prepare-'))
  cpSync(join(import.meta.dirname, '../../scripts/prepare.mjs'), at('scripts/prepare.mjs'))
  write('bin/npm', NPM, 0o755)
  write('bin/node', NODE, 0o755)
  write('src/root.tsx', 'export {}')
  write('src/content/rules/index.ts', 'export {}')
  write('src/platform/rules/money.ts', 'export {}')
  for (const folder of ['src/server', 'stand-in', 'seeds']) write(`${folder}/index.ts`, 'export {}')
  lock('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const lock = (version: string) =>
  write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/runs': { version },
        'node_modules/builds': { version: '1.0.0', dev: true },
        'node_modules/elsewhere': { version: '1.0.0', optional: true },
      },
    }),
  )

function prepare(args: string[], NODE_ENV?: string) {
  const env = { PATH: at('bin') + delimiter + process.env.PATH, ...(NODE_ENV && { NODE_ENV }) }
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/prepare.mjs'), ...args], {
    env,
    encoding: 'utf8',
  })
  const npm = existsSync(at('npm-calls')) ? readFileSync(at('npm-calls'), 'utf8').trim().split('\n') : []
  rmSync(at('npm-calls'), { force: true })
  return { status, npm, said: stdout + stderr, runs: existsSync(at('node_modules/runs/package.json')) }
}

/** A tree that was built, and then installed by `npm ci --omit=dev`; the registry is unreachable. */
function builtForProduction() {
  write('registry', '')
  expect(prepare([])).toMatchObject({ status: 0 })
  rmSync(at('registry'))
  for (const gone of ['.installed', '.bin/react-router', 'builds'])
    rmSync(at(join('node_modules', gone)), { recursive: true })
}

describe('before a start', () => {
  it.each([undefined, 'production'])('a clean clone is installed and built (NODE_ENV %s)', (mode) => {
    write('registry', '')
    const first = prepare(['--runtime'], mode)
    expect([first.status, first.npm, first.said]).toEqual([
      0,
      [expect.stringMatching(/^ci --include=dev /)],
      expect.stringContaining('Building the screens'),
    ])
    expect(brotliDecompressSync(readFileSync(at('build/client-br/assets/site.js'))).toString()).toBe(
      'export {}\n',
    )
    expect(prepare(['--runtime'], mode)).toMatchObject({ status: 0, npm: [], said: '' })
  })

  it.each([undefined, 'production'])(
    'a built tree with the packages to run is left as it is (NODE_ENV %s)',
    (mode) => {
      builtForProduction()
      expect(prepare(['--runtime'], mode)).toEqual({ status: 0, npm: [], said: '', runs: true })
    },
  )

  it('in production, packages that were installed without those for development are never replaced', () => {
    builtForProduction()
    write('src/root.tsx', 'export const changed = true')
    expect(prepare(['--runtime'], 'production')).toMatchObject({
      status: 1,
      npm: [],
      said: expect.stringContaining('npm run build'),
      runs: true,
    })
  })

  it('in production, a server that was not bundled from these sources is named', () => {
    builtForProduction()
    write('src/server/index.ts', 'export const changed = true')
    expect(prepare(['--runtime'], 'production')).toMatchObject({
      status: 1,
      npm: [],
      said: expect.stringContaining('npm run build'),
      runs: true,
    })
  })

  it('in production, packages of another version are named', () => {
    builtForProduction()
    write('node_modules/runs/package.json', '{"version":"0.9.0"}')
    expect(prepare(['--runtime'], 'production')).toMatchObject({
      status: 1,
      npm: [],
      said: expect.stringContaining('npm ci --omit=dev'),
      runs: true,
    })
  })
})

it('before the tests everything is installed, also where only the packages to run are', () => {
  builtForProduction()
  write('registry', '')
  expect(prepare([]).npm).toHaveLength(1)
  expect(prepare([]).npm).toEqual([])
})
