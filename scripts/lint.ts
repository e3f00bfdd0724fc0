// Lints what changed since it was last found clean: the rules that know types take half a minute for
// everything. A rule about types can be broken in a file that did not change, so `npm test` lints everything.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, runCommand } from './steps.ts'

const CLEAN = join(ROOT, 'node_modules/.cache/lint/clean.json')
const LINT = ['oxlint', '--type-aware', '--deny-warnings']
/** What changes the rules for all files. */
const RULES = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json']

const hashes = new Map(sources().map((file) => [file, hashOf(file)]))
const clean = new Map(Object.entries(cleanBefore()))
const all = RULES.some((file) => hashes.get(file) !== clean.get(file))
const changed = [...hashes].flatMap(([file, hash]) =>
  /\.(ts|tsx|mjs)$/.test(file) && hash !== clean.get(file) ? [file] : [],
)
if (all || changed.length) {
  const ok = await runCommand(all ? LINT : [...LINT, ...changed])
  if (!ok) process.exit(1)
  mkdirSync(dirname(CLEAN), { recursive: true })
  writeFileSync(CLEAN, JSON.stringify(Object.fromEntries(hashes)))
}

function sources(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return stdout.split('\0').filter((file) => file && existsSync(join(ROOT, file)))
}

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')
}

function cleanBefore(): Record<string, string> {
  return existsSync(CLEAN) ? (JSON.parse(readFileSync(CLEAN, 'utf8')) as Record<string, string>) : {}
}
