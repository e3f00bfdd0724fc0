// The checks that take seconds. `npm run check` is these, and `npm test` begins with them.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runCommand, type Step } from './steps.ts'

/** They run side by side. Lint and the unit tests are not among them: they are done in two ways. */
export const quickChecks = (): Step[] => [
  { name: 'types', commands: [['tsc'], ['tsc', '-p', 'tsconfig.rules.json']] },
  { name: 'format', commands: [['oxfmt', '--check']] },
]

const MADE = join(ROOT, '.react-router/types')
const STAMP = join(MADE, '.made-of')

/** Makes the types of the routes (`+types`) again if a list of routes changed, and those of the messages. */
export async function makeTypes(): Promise<boolean> {
  return (await makeRouteTypes()) && runCommand(['node', 'scripts/words.ts'])
}

async function makeRouteTypes(): Promise<boolean> {
  const sources = hashOf([
    'src/routes.ts',
    'src/rooms.ts',
    'src/*/room.ts',
    'react-router.config.ts',
    'vite.config.ts',
    'package-lock.json',
  ])
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return true
  if (!(await runCommand(['react-router', 'typegen']))) return false
  writeFileSync(STAMP, sources)
  return true
}

function hashOf(patterns: string[]): string {
  const sha256 = createHash('sha256')
  for (const file of globSync(patterns, { cwd: ROOT }).toSorted())
    sha256
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
  return sha256.digest('hex')
}
