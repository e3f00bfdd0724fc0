// Installs missing packages, and builds what is missing or outdated: the screens, and the bundle that
// `npm start` runs. Runs on the system's Node (20 or newer) before Node 24 is installed, so it is plain
// JavaScript without dependencies. With `--runtime`, a complete build and the production packages
// (`npm ci --omit=dev`) are enough. With `--packages` it installs and builds nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)
const say = (words) => process.stdout.write(`${words}\n`)
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const runtimeOnly = process.argv.includes('--runtime')
const nodeMajor = Number(process.versions.node.split('.')[0])
const installedStamp = at('node_modules', '.installed')
const screensStamp = at('build', '.screens')
const siteStamp = at('build', '.site')
const reactRouter = at('node_modules', '.bin', 'react-router')

if (nodeMajor < 20) fail(`This needs Node 20 or newer; here is ${process.version}.`)
const ofServer = (file) => /^src\/(server|commands|demo-orders|[^/]+\/server)\//.test(file.slice(root.length))
const sources = filesBelow(at('src'))
const screenSources = hash([
  ...sources.filter((file) => !ofServer(file)),
  ...[
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/bundled-packages.ts',
    'scripts/screen-classes.ts',
  ].map((file) => at(file)),
])
const siteSources =
  screenSources +
  hash(sources.filter(ofServer)) +
  hashOf(['stand-in', 'seeds'], ['vite.server.config.ts', 'scripts/shingle.ts'])
if (runtimeOnly && isBuilt() && hasRuntimePackages()) needNode24()
else {
  install()
  if (!process.argv.includes('--packages')) build()
}

function install() {
  const lockHash = hash([at('package-lock.json')])
  if (read(installedStamp) === lockHash && existsSync(reactRouter)) return
  if (runtimeOnly) keepProductionTree()
  say('Installing the packages (once, about a minute) …')
  // With NODE_ENV=production npm would skip the devDependencies that the build needs.
  run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed. Is the package registry within reach?',
  )
  needNode24()
  writeFileSync(installedStamp, lockHash)
}

/**
 * Fails instead of replacing a production install made with `npm ci --omit=dev`. `npm ci` empties
 * node_modules before it contacts the registry, so an unreachable registry would break a working site.
 */
function keepProductionTree() {
  const installedByHand = existsSync(at('node_modules', '.package-lock.json')) && !existsSync(installedStamp)
  if (process.env.NODE_ENV !== 'production' || !installedByHand) return
  fail(
    isBuilt()
      ? 'The packages in node_modules are not those of package-lock.json. Run "npm ci --omit=dev", then start again.'
      : 'The site is not built from these sources. Run "npm run build" (here, or elsewhere and copy build/), then "npm ci --omit=dev", and start again.',
  )
}

function build() {
  if (!hasScreens()) {
    say('Building the screens …')
    runTool([reactRouter, 'build', '--logLevel', 'error'], 'The screens could not be built.')
    compressClient()
    writeFileSync(screensStamp, screenSources)
  }
  if (isBuilt()) return
  const vite = at('node_modules', '.bin', 'vite')
  runTool(
    [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'error'],
    'The server could not be bundled.',
  )
  writeFileSync(siteStamp, siteSources)
}

/** Runs a program of the packages on Node 24. */
function runTool(args, why) {
  const bin = at('node_modules', '.bin')
  run(hasOwnNode() ? join(bin, 'node') : process.execPath, args, why, {
    PATH: `${bin}:${process.env.PATH}`,
    NODE_ENV: 'production',
  })
}

/**
 * Beside build/client: the same files in build/client-br and build/client-gzip. Pictures and fonts gain
 * nothing.
 */
function compressClient() {
  const client = at('build', 'client')
  const forms = {
    br: (bytes) =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  }
  for (const form of Object.keys(forms)) rmSync(`${client}-${form}`, { recursive: true, force: true })
  for (const file of filesBelow(client).filter((name) => /\.(js|css|svg|webmanifest|json|txt)$/.test(name)))
    for (const [form, compress] of Object.entries(forms)) {
      const target = file.replace(client, `${client}-${form}`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, compress(readFileSync(file)))
    }
}

function hasScreens() {
  const parts = ['server/index.js', 'client-br']
  return read(screensStamp) === screenSources && parts.every((path) => existsSync(at('build', path)))
}

function isBuilt() {
  return hasScreens() && read(siteStamp) === siteSources && existsSync(at('build', 'site', 'start.js'))
}

/** Whether every production package is installed in the version of package-lock.json. */
function hasRuntimePackages() {
  const { packages } = JSON.parse(read(at('package-lock.json')))
  return Object.entries(packages).every(([path, { version, dev, optional, devOptional, peer }]) => {
    if (!path || dev || optional || devOptional || peer) return true
    const file = at(path, 'package.json')
    return existsSync(file) && JSON.parse(read(file)).version === version
  })
}

function needNode24() {
  if (hasOwnNode() || nodeMajor >= 24) return
  fail(
    `No Node 24 for ${process.platform}-${process.arch} came with the packages. Install Node 24, or run this on Linux (x64 or arm64).`,
  )
}

// Node 24 is an npm package, so that everybody runs the same version. Platforms without one use the system's
// Node.
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

function hashOf(folders, files) {
  return hash(folders.flatMap((folder) => filesBelow(at(folder))).concat(files.map((file) => at(file))))
}

function hash(files) {
  const sha256 = createHash('sha256')
  for (const file of files)
    sha256
      .update(file.slice(root.length))
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
  return sha256.digest('hex')
}

function fail(why) {
  process.stderr.write(`\n${why}\n`)
  process.exit(1)
}
