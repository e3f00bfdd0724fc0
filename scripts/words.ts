// Checks the catalogues of all rooms (src/<room>/words/<language>.json) against each other and against the code,
// and writes the types of their messages. A message that is missing, unused, misspelt or has other values than its
// English one fails `npm run check`, by name.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  AGENCY_LANGUAGES,
  COMPLETE,
  LANGUAGES,
  SOURCE_LANGUAGE,
  type Language,
} from '../src/platform/rules/languages.ts'
import { readWritten } from '../src/platform/server/words/catalogues.ts'
import { valuesIn as readValues, type ValueKind } from '../src/platform/server/words/message-values.ts'
import { ROOT } from './steps.ts'

const TYPES = join(ROOT, '.react-router/words.d.ts')
/** What only the agency reads has to be complete in `AGENCY_LANGUAGES`. In all others English stands in. */
const OF_AGENCY = /\.(admin|agency)$/

type Values = Map<string, ValueKind>

const problems: string[] = []
const written = Object.fromEntries(LANGUAGES.map((language) => [language, readWritten(language)]))
const source = written[SOURCE_LANGUAGE]!
const valuesOfSource = new Map<string, Values>()

for (const [catalogue, messages] of Object.entries(source))
  for (const [key, text] of Object.entries(messages)) {
    const values = valuesIn(text, `${SOURCE_LANGUAGE} ${catalogue}.${key}`)
    if (values) valuesOfSource.set(`${catalogue}.${key}`, values)
  }
for (const language of LANGUAGES) if (language !== SOURCE_LANGUAGE) checkTranslation(language)
checkUse()
writeTypes()
if (problems.length) process.stdout.write(`${problems.join('\n')}\n${problems.length} problems with words\n`)
process.exit(problems.length ? 1 : 0)

function checkTranslation(language: Language): void {
  const theirs = written[language]!
  const missing: string[] = []
  for (const [catalogue, messages] of Object.entries(source)) {
    const isOptional = OF_AGENCY.test(catalogue) && !AGENCY_LANGUAGES.includes(language)
    for (const key of Object.keys(messages)) {
      const text = theirs[catalogue]?.[key]
      const name = `${catalogue}.${key}`
      if (text === undefined) {
        if (!isOptional) missing.push(name)
        continue
      }
      const values = valuesIn(text, `${language} ${name}`)
      const expected = valuesOfSource.get(name)
      if (!values || !expected) continue
      for (const value of expected.keys())
        if (!values.has(value)) problems.push(`${language} ${name} does not say {${value}}.`)
      for (const value of values.keys())
        if (!expected.has(value))
          problems.push(`${language} ${name} says {${value}}, which its English one has not.`)
    }
  }
  if (COMPLETE.includes(language)) problems.push(...missing.map((name) => `${language} ${name} is missing.`))
  else if (missing.length)
    process.stdout.write(`${language}: ${missing.length} messages are not translated yet.\n`)
  for (const [catalogue, messages] of Object.entries(theirs))
    for (const key of Object.keys(messages))
      if (source[catalogue]?.[key] === undefined)
        problems.push(`${language} ${catalogue}.${key} is not a message of the product.`)
}

/** The values of a message. Reports one that is no ICU MessageFormat. */
function valuesIn(text: string, name: string): Values | undefined {
  if (typeof text !== 'string' || text.trim() === '') {
    problems.push(`${name} is empty.`)
    return undefined
  }
  try {
    return readValues(text)
  } catch (error) {
    problems.push(`${name} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/**
 * A message counts as used if a source file names its key in quotes and its catalogue. A key that is put together
 * (`state.${state}`) uses all that begin so.
 */
function checkUse(): void {
  const sources = globSync(['src/**/*.{ts,tsx}', 'seeds/**/*.ts'], { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  for (const [catalogue, messages] of Object.entries(source)) {
    const users = sources.filter((text) => text.includes(catalogue))
    const text = users.join('\n')
    const beginnings = [...text.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, beginning]) => beginning!)
    for (const key of Object.keys(messages)) {
      const isNamed = ["'", '"', '`'].some((quote) => text.includes(`${quote}${key}${quote}`))
      const isMade = beginnings.some((beginning) => key.startsWith(beginning))
      if (!isNamed && !isMade) problems.push(`${SOURCE_LANGUAGE} ${catalogue}.${key} is not used.`)
    }
  }
}

function writeTypes(): void {
  const typeOf: Record<ValueKind, string> = {
    number: 'number',
    text: "import('../src/platform/rules/words.ts').Value",
    tag: "import('../src/platform/rules/words.ts').Tag",
  }
  const lines = Object.entries(source).map(([catalogue, messages]) => {
    const keys = Object.keys(messages).map((key) => {
      const values = [...(valuesOfSource.get(`${catalogue}.${key}`) ?? [])]
      return `    '${key}': {${values.map(([name, kind]) => ` '${name}': ${typeOf[kind]};`).join('')} }`
    })
    return `  '${catalogue}': {\n${keys.join('\n')}\n  }`
  })
  const text = `// Made by scripts/words.ts from the English catalogues.\ninterface Messages {\n${lines.join('\n')}\n}\n`
  if (existsSync(TYPES) && readFileSync(TYPES, 'utf8') === text) return
  mkdirSync(dirname(TYPES), { recursive: true })
  writeFileSync(TYPES, text)
  // The compiler's memory of the last run does not notice that this file changed.
  rmSync(join(ROOT, 'node_modules/.cache/types'), { recursive: true, force: true })
}
