// Makes the folder that runs in production, from this clone: the build, the packages that can't be bundled,
// and Node 24. Usage: node deploy/make-tree.mjs TARGET. The Dockerfile runs it; any machine with Node 20 can.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('..', import.meta.url))
/** vite.server.config.ts leaves these out of the bundle. */
const UNBUNDLED = ['sharp']
const FILES = ['package.json', '.env.example', 'LICENSE', 'CHANGELOG.md']
/** Documents and share pictures read the fonts of the brand's typeface, whichever it is. */
const FONT_FOLDERS = ['server/drawings', 'server/pdf/fonts']
const BUILT = ['client', 'client-br', 'client-gzip', 'site']

const [argument] = process.argv.slice(2)
if (!argument) fail('Usage: node deploy/make-tree.mjs TARGET')
const target = resolve(argument)
if (existsSync(target) && readdirSync(target).length) fail(`${target} is not empty.`)

const { status } = spawnSync(process.execPath, [join(source, 'scripts/prepare.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
for (const file of [...FILES, ...FONT_FOLDERS.flatMap(fontsIn)])
  copyFile(join(source, file), join(target, file))
for (const folder of BUILT) copy(`build/${folder}`)
for (const name of withDependencies(UNBUNDLED)) copy(`node_modules/${name}`)
copyFile(ownNode(), join(target, 'bin/node'))
copyFile(join(source, 'deploy/shingle'), join(target, 'bin/shingle'))
for (const program of ['node', 'shingle']) chmodSync(join(target, 'bin', program), 0o755)
process.stdout.write(
  `${target} is ready. Start it with: NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 ${join(target, 'bin/node')} ${join(target, 'build/site/start.js')}\n`,
)

function fontsIn(folder) {
  return readdirSync(join(source, folder))
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => join(folder, name))
}

/** The packages and everything that they need, as far as it is installed for this platform. */
function withDependencies(names, found = new Set()) {
  for (const name of names) {
    const file = join(source, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(file)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    withDependencies([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return found
}

/** Node 24 of the packages, or the one that runs this where the packages have none for the platform. */
function ownNode() {
  const file = join(source, 'node_modules/.bin/node')
  return realpathSync(existsSync(file) ? file : process.execPath)
}

function copy(path) {
  cpSync(join(source, path), join(target, path), { recursive: true, dereference: true })
}

function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

function fail(why) {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
