// Before anything runs: installs what is missing, and builds the screens when they are missing or older than
// their sources. Runs on the system's Node (20 or newer), before Node 24 is there, so it is plain JavaScript
// without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)
const say = (words) => process.stdout.write(`${words}\n`)
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`This needs Node 20 or newer; here is ${process.version}.`)
install()
build()

function install() {
  const wanted = hash([at('package-lock.json')])
  const stamp = at('node_modules', '.installed')
  if (read(stamp) === wanted) return
  say('Installing the packages (once, about a minute) …')
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed. Is the package registry within reach?',
  )
  if (!hasOwnNode() && Number(process.versions.node.split('.')[0]) < 24)
    fail(
      `No Node 24 for ${process.platform}-${process.arch} came with the packages. Install Node 24, or run this on Linux (x64 or arm64).`,
    )
  writeFileSync(stamp, wanted)
}

function build() {
  const wanted = hash(
    ['app', 'content', 'domain']
      .flatMap((folder) => filesBelow(at(folder)))
      .concat(['package-lock.json', 'vite.config.ts', 'react-router.config.ts'].map((file) => at(file))),
  )
  const stamp = at('build', '.built')
  if (read(stamp) === wanted && existsSync(at('build', 'server', 'index.js'))) return
  say('Building the screens …')
  const bin = at('node_modules', '.bin')
  run(
    hasOwnNode() ? join(bin, 'node') : process.execPath,
    [join(bin, 'react-router'), 'build', '--logLevel', 'warn'],
    'The screens could not be built.',
    { PATH: `${bin}:${process.env.PATH}`, NODE_ENV: 'production' },
  )
  mkdirSync(at('build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

// Node 24 comes as a package, so that everybody runs the same one; where there is none for the machine, its
// own must do.
function hasOwnNode() {
  return existsSync(at('node_modules', '.bin', 'node'))
}

function run(command, args, why, environment = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (signal) process.exit(130)
  if (status !== 0) fail(`${why}${error ? ` (${error.message})` : ''}`)
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files)
    sum
      .update(file.slice(root.length))
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
  return sum.digest('hex')
}

function fail(why) {
  process.stderr.write(`\n${why}\n`)
  process.exit(1)
}
