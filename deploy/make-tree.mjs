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
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('..', import.meta.url))
/** vite.server.config.ts leaves these out of the bundle. */
const UNBUNDLED = ['sharp']
const FILES = ['package.json', '.env.example', 'LICENSE', 'CHANGELOG.md']
/** The fonts of documents and share pictures, the pictures of the demo, the list of common passwords, and the words of each room. */
const READ_WHEN_NEEDED = { 'src/brand/fonts': '.ttf', 'seeds/art': '.svg', 'src/identity/server': '.txt' }
const BUILT = ['client', 'client-br', 'client-gzip', 'site']
/** What scripts/bundled-packages.ts wrote down. The styles have Tailwind's, and Node is a program of its own. */
const PACKAGES_IN = ['build/.packages-client', 'build/.packages-ssr', 'build/.packages-site']
const OTHER_PACKAGES = ['node_modules/tailwindcss', `node_modules/node-${process.platform}-${process.arch}`]

const [argument] = process.argv.slice(2)
if (!argument) fail('Usage: node deploy/make-tree.mjs TARGET')
const target = resolve(argument)
if (existsSync(target) && readdirSync(target).length) fail(`${target} is not empty.`)

const { status } = spawnSync(process.execPath, [join(source, 'scripts/prepare.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
const words = readdirSync(join(source, 'src')).map((room) => `src/${room}/words`)
for (const folder of words) if (existsSync(join(source, folder))) READ_WHEN_NEEDED[folder] = '.json'
for (const file of [...FILES, ...Object.entries(READ_WHEN_NEEDED).flatMap(filesIn)])
  copyFile(join(source, file), join(target, file))
for (const folder of BUILT) copy(`build/${folder}`)
const unbundled = [...withDependencies(UNBUNDLED)].map((name) => `node_modules/${name}`)
for (const folder of unbundled) copy(folder)
writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), notices())
copyFile(ownNode(), join(target, 'bin/node'))
copyFile(join(source, 'deploy/shingle'), join(target, 'bin/shingle'))
for (const program of ['node', 'shingle']) chmodSync(join(target, 'bin', program), 0o755)
process.stdout.write(
  `${target} is ready. Start it with: NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 ${join(target, 'bin/node')} ${join(target, 'build/site/start.js')}\n`,
)

function filesIn([folder, ending]) {
  return readdirSync(join(source, folder))
    .filter((name) => name.endsWith(ending))
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

/** The licences of everything in the tree that others made. */
function notices() {
  const bundled = PACKAGES_IN.flatMap((file) => readFileSync(join(source, file), 'utf8').split('\n'))
  const folders = new Set([...bundled, ...unbundled, ...OTHER_PACKAGES])
  const parts = [...folders]
    .filter((folder) => existsSync(join(source, folder)))
    .toSorted()
    .map(noticeOf)
  const fonts = `Fonts\n\n${readFileSync(join(source, 'src/brand/fonts/OFL.txt'), 'utf8').trim()}`
  return `${[...parts, fonts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}

/**
 * Some packages have no text of their licence. Where it is MIT, ours has the same text; libvips lists the
 * licences of its parts in its readme.
 */
function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(source, folder, 'package.json'), 'utf8'),
  )
  const files = readdirSync(join(source, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.map((file) => readFileSync(join(source, folder, file), 'utf8').trim())
  if (!texts.length && license === 'MIT') {
    const holder = `Copyright (c) ${author?.name ?? author ?? `the authors of ${name}`}`
    texts.push(
      readFileSync(join(source, 'LICENSE'), 'utf8')
        .trim()
        .replace(/^Copyright.*$/m, holder),
    )
  }
  if (!texts.length) texts.push(readFileSync(join(source, folder, 'README.md'), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
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
