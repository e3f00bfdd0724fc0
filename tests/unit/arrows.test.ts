// Every subject is a room, a folder of src. The rooms stand in an order, and imports go down only. Within a
// room, `rules` are pure, `server` is what happens behind the calls, and `screens` are what people see.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOMS } from '#rooms.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** All of what they have is of the server. They stand above all others. */
const SERVER_ROOMS = ['demo-orders', 'server', 'commands']

/** From the lowest to the highest. */
const ORDER = [...ROOMS.map(({ name }) => name), ...SERVER_ROOMS]

/** What the whole site is made of, as types: these files name the parts of all rooms, … */
const NAME_ALL = [
  'src/platform/server/database/tables.ts',
  'src/platform/server/app.ts',
  'src/platform/server/services.ts',
]
/** … every room may name the types of these, … */
const NAMED_BY_ALL = ['src/server/use-cases.ts', 'src/server/request-scope.ts']
/** … and read this list, which is plain data. */
const LIST_OF_ROOMS = 'src/rooms.ts'

/** Packages that are pure themselves. */
const PURE = ['zod', 'icu-minify/format']

/** Arrows that still go up. None is added; each that goes is deleted here. */
const STILL_UP = new Set<string>([])

interface Import {
  file: string
  /** From the root; undefined for a package. */
  to: string | undefined
  name: string
  typeOnly: boolean
}

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

function importsOf(file: string): Import[] {
  return [
    ...textOf(file).matchAll(
      /^(?:import|export)(\s+type)?\b(?:[^'"\n;]*?(?:\n[^'"]*?)?\bfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm,
    ),
  ].map((match) => {
    const name = match[2] ?? match[3] ?? ''
    return { file, to: pathOf(file, name.replace(/\?.*$/, '')), name, typeOnly: Boolean(match[1]) }
  })
}

const OTHER_ALIASES = ['build', 'seeds', 'stand-in', 'tests', 'scripts']

function pathOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), name))
  if (!name.startsWith('#')) return undefined
  const path = name.slice(1)
  return OTHER_ALIASES.includes(path.split('/')[0]!) ? path : `src/${path}`
}

/** '' for what lies directly in src: the root of the screens, and the list of their routes. */
const roomOf = (path: string): string | undefined =>
  /^src\/(?:([^/]+)\/)?/.exec(path) ? (/^src\/([^/]+)\//.exec(path)?.[1] ?? '') : undefined
const kindOf = (path: string): string | undefined => {
  const [, room, kind] = path.split('/')
  if (roomOf(path) === undefined) return undefined
  if (path === LIST_OF_ROOMS || kind === 'room.ts') return 'rules'
  if (roomOf(path) === '') return 'screens'
  return SERVER_ROOMS.includes(room!) ? 'server' : kind
}

const SOURCE = filesOf('src')
const IMPORTS = SOURCE.flatMap(importsOf)

it('every room has its place in the order', () => {
  const there = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  expect(there.toSorted()).toEqual(ORDER.toSorted())
})

it('a room has rules, server and screens, and nothing else', () => {
  const kinds = new Set(SOURCE.map(kindOf))
  expect([...kinds].toSorted()).toEqual(['rules', 'screens', 'server'])
})

/** Why the order refuses an import, and the way out; undefined if it allows it. */
function refusal({ file, to, typeOnly }: Import): string | undefined {
  const [room, other] = [roomOf(file), to && roomOf(to)]
  if (!room || other === undefined || room === other || to === LIST_OF_ROOMS) return undefined
  if (typeOnly && (NAME_ALL.includes(file) || NAMED_BY_ALL.includes(to!))) return undefined
  if (other !== '' && ORDER.indexOf(other) < ORDER.indexOf(room)) return undefined
  return `${room} may not import ${other || to}, which stands above it: move the shared part down, or pass it in (${file} → ${to})`
}

it('rooms import only rooms below them', () => {
  const up = IMPORTS.filter((found) => refusal(found))
  const isKnown = ({ file, to }: Import) => STILL_UP.has(`${file} → ${to}`)
  expect(up.filter((found) => !isKnown(found)).map(refusal)).toEqual([])
  const there = new Set(up.map(({ file, to }) => `${file} → ${to}`))
  expect([...STILL_UP].filter((known) => !there.has(known))).toEqual([])
})

it('rules import only rules, and no React, database or web framework', () => {
  const wrong = IMPORTS.filter(({ file }) => kindOf(file) === 'rules')
    .filter(({ to, name }) => (to ? kindOf(to) !== 'rules' : !PURE.includes(name)))
    .map(({ file, name }) => `${file} imports ${name}: rules are pure, so pass in what it gives`)
  expect(wrong).toEqual([])
})

it('screens import of any server only types', () => {
  const wrong = IMPORTS.filter(({ file, to }) => kindOf(file) === 'screens' && to && kindOf(to) === 'server')
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ file, to }) => `${file} imports ${to}: ask for it by a use-case, or move it to the rules`)
  expect(wrong).toEqual([])
})

it('the server imports no screen', () => {
  const wrong = IMPORTS.filter(({ file, to }) => kindOf(file) === 'server' && to && kindOf(to) === 'screens')
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

const OUTSIDE: Record<string, { may: string[]; why: string }> = {
  seeds: { may: ['rules'], why: 'data for the content types' },
  'stand-in': { may: [], why: 'a program of its own, spoken to over HTTP only' },
  scripts: { may: ['rules', 'server', 'screens', 'build', 'tests'], why: 'commands' },
  bench: { may: ['rules', 'server', 'screens', 'scripts', 'tests'], why: 'measurements' },
}

describe.each(Object.entries(OUTSIDE))('%s', (folder, { may, why }) => {
  it(`imports only ${may.join(', ') || 'itself'}: ${why}`, () => {
    const wrong = filesOf(folder)
      .flatMap(importsOf)
      .filter(
        ({ to }) => to && !to.startsWith(`${folder}/`) && !may.includes(kindOf(to) ?? to.split('/')[0]!),
      )
    expect(wrong).toEqual([])
  })
})

it('of what stands beside src, the product imports only the build, the seeds and the stand-in', () => {
  const wrong = IMPORTS.filter(({ to }) => to && !/^(src|build|seeds|stand-in)\//.test(to))
    // React Router makes the types of routes.
    .filter(({ to }) => to !== 'package.json')
  expect(wrong).toEqual([])
})

it('seeds and the stand-in use no package but ours', () => {
  const wrong = ['seeds', 'stand-in']
    .flatMap(filesOf)
    .flatMap(importsOf)
    .filter(({ to, name, file }) => !to && !(file.startsWith('stand-in/') && name.startsWith('node:')))
  expect(wrong).toEqual([])
})

const isNamedByAll = ({ to, typeOnly }: Import) => typeOnly && NAMED_BY_ALL.includes(to!)

it('no imports go in a circle, types included', () => {
  const graph = new Map(
    ['src', 'stand-in', 'seeds', 'scripts', 'bench', 'tests'].flatMap(filesOf).map((file) => [
      file,
      importsOf(file)
        .filter((found) => !isNamedByAll(found))
        .flatMap(({ to }) => to ?? []),
    ]),
  )
  expect(findCircle(graph)).toEqual([])
})

/** The files of one circle, in order; none if there is none. */
function findCircle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    path.push(file)
    for (const target of graph.get(file) ?? []) {
      const circle = visit(target)
      if (circle.length) return circle
    }
    path.pop()
    done.add(file)
    return []
  }
  for (const file of graph.keys()) {
    const circle = visit(file)
    if (circle.length) return circle
  }
  return []
}

it('only the start reads the environment', () => {
  const wrong = [...SOURCE, ...filesOf('stand-in')].filter((file) => textOf(file).includes('process.env'))
  expect(wrong).toEqual(['src/server/start.ts'])
})

describe('the team’s notes', () => {
  it('are reached only by their calls, the list of use-cases and the admins’ screens', () => {
    const wrong = IMPORTS.filter(({ to }) => to?.startsWith('src/notes/'))
      .map(({ file }) => file)
      .filter((file) => !/^src\/(notes\/|order-pages\/screens\/admin\/)/.test(file))
    expect([...new Set(wrong)].toSorted()).toEqual([
      // Writes notes, but reads none.
      'src/demo-orders/story-steps.ts',
      // Names the type of the rows.
      'src/platform/server/database/tables.ts',
      'src/rooms.ts',
      'src/server/rooms.ts',
    ])
  })

  it('are in a table that nothing else reads', () => {
    const named = [...SOURCE, ...filesOf('seeds')].filter((file) => textOf(file).includes('order_notes'))
    expect(named.toSorted()).toEqual([
      'src/notes/room.ts',
      'src/notes/server/note-tables.ts',
      'src/notes/server/notes.ts',
      // Deletes the notes with their order.
      'src/orders/server/clear-test-orders.ts',
      'src/platform/server/database/migrations/036-foundation.ts',
    ])
  })

  it('are asked for by no screen but the admins’', () => {
    const asked = SOURCE.filter((file) => kindOf(file) === 'screens')
      .filter((file) => /\b(listNotes|writeNote|deleteNote)\b|order-notes?\b/.test(textOf(file)))
      .filter((file) => !file.startsWith('src/order-pages/screens/admin/'))
    expect(asked).toEqual([])
  })
})
