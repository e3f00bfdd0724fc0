// Imports between the folders go one way. An import that no rule allows fails.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const RULES: Record<string, { may: string[]; why: string }> = {
  domain: { may: [], why: 'rules without input or output' },
  content: { may: ['domain'], why: 'what the site is made of: no React, no database, no HTTP' },
  seeds: { may: ['content', 'domain'], why: 'data for the content types' },
  'stand-in': { may: [], why: 'a program of its own, spoken to over HTTP only' },
  server: {
    may: ['build', 'content', 'domain', 'seeds', 'stand-in'],
    why: 'everything behind the calls; knows no screen',
  },
  app: { may: ['content', 'domain'], why: 'screens; of the server they know only types' },
  scripts: { may: ['build', 'server', 'content', 'domain', 'tests', 'app'], why: 'commands' },
  bench: { may: ['server', 'content', 'domain', 'scripts', 'tests'], why: 'measurements' },
}

/**
 * The order within these folders: each room imports only rooms before it, and the shared files beside them.
 */
const FLOORS: Record<string, { rooms: string[]; forAll: string[] }> = {
  server: {
    rooms: [
      'database',
      'metrics',
      'storage',
      'payments',
      'http',
      'rate-limits',
      'search',
      'drawings',
      'pdf',
      'outbox',
      'identity',
      'media',
      'page-cache',
      'use-cases',
      'api',
      'screens',
      'routes',
      'backups',
      'demo-orders',
      'commands',
    ],
    forAll: [
      'backup-settings.ts',
      'clock.ts',
      'command-name.ts',
      'delete-old.ts',
      'house.ts',
      'ids.ts',
      'lease-queue.ts',
      'log.ts',
      'look.ts',
      'region.ts',
      'request-scope.ts',
      'retention.ts',
      'root.ts',
      'secret.ts',
      'settings.ts',
      'signals.ts',
      'storage-settings.ts',
      'services.ts',
      'unit-of-work.ts',
      'version.ts',
      'worker.ts',
    ],
  },
  'server/use-cases': {
    rooms: [
      'orders',
      'invoices',
      'files',
      'work',
      'retainers',
      'payments',
      'billing',
      'notifications',
      'order-queries',
      'reconciliation',
      'audit',
      'content',
      'media',
      'inbox',
      'retention',
      'customers',
      'mail',
      'people',
      'search',
      'notes',
      'backups',
      'webhooks',
      'api-tokens',
      'go-live',
    ],
    forAll: ['cursor-pagination.ts', 'form-key.ts', 'idempotency.ts', 'milliseconds.ts'],
  },
  'server/use-cases/payments': {
    rooms: ['ledger', 'events', 'refunds', 'recorded', 'settings', 'checkout'],
    forAll: [],
  },
  'server/use-cases/work': {
    rooms: ['deeds', 'mails', 'thread', 'brief', 'delivery', 'order-page', 'time', 'desk'],
    forAll: [],
  },
}

const files = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

interface Import {
  file: string
  to: string
  typeOnly: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  return [
    ...text.matchAll(
      /^(import|export)(\s+type)?\b[^'"\n]*(?:\n[^'"]*?)?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm,
    ),
  ].map((match) => ({
    file: relative(ROOT, file),
    to: match[3] ?? match[4] ?? '',
    typeOnly: Boolean(match[2]),
  }))
}

/** The path of an import from the root; undefined for a package. */
const pathOf = ({ file, to }: Import): string | undefined => {
  if (to.startsWith('#')) return to.slice(1)
  if (to.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), to))
  return undefined
}

const roomOf = (found: Import): string | undefined => pathOf(found)?.split('/')[0]

describe.each(Object.entries(RULES))('%s', (room, { may, why }) => {
  it(`imports only ${may.join(', ') || 'itself'}: ${why}`, () => {
    const wrong = files(room)
      .flatMap(importsOf)
      .filter((found) => {
        const to = roomOf(found)
        if (to === undefined || to === room || may.includes(to)) return false
        return !(room === 'app' && to === 'server' && found.typeOnly)
      })
    expect(wrong).toEqual([])
  })
})

describe.each(Object.entries(FLOORS))('within %s', (folder, { rooms, forAll }) => {
  it('every room has its place', () => {
    const there = readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    expect(rooms.toSorted()).toEqual(there.sort())
  })

  it.each(rooms)('%s imports only rooms before it', (room) => {
    const may = [...rooms.slice(0, rooms.indexOf(room) + 1), ...forAll]
    const wrong = files(join(folder, room))
      .flatMap(importsOf)
      .filter((found) => {
        const [within, to] = [`${folder}/`, pathOf(found) ?? '']
        return to.startsWith(within) && !may.includes(to.slice(within.length).split('/')[0]!)
      })
    expect(wrong).toEqual([])
  })
})

it('no imports go in a circle, types included', () => {
  const graph = new Map(
    [...Object.keys(RULES), 'tests'].flatMap(files).map((file) => {
      const targets = importsOf(file).flatMap((found) => pathOf(found)?.replace(/\?.*$/, '') ?? [])
      return [relative(ROOT, file), targets]
    }),
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

it('content, domain and seeds import no React, database or web framework', () => {
  const wrong = ['content', 'domain', 'seeds']
    .flatMap(files)
    .flatMap(importsOf)
    .filter(({ to }) => /^(react|hono|kysely|pg|better-auth|node:)/.test(to))
  expect(wrong).toEqual([])
})

it('the stand-in uses nothing but Node', () => {
  const wrong = files('stand-in')
    .flatMap(importsOf)
    .filter(({ to }) => !to.startsWith('.') && !to.startsWith('node:'))
  expect(wrong).toEqual([])
})

it('only the settings read the environment', () => {
  const wrong = ['server', 'app', 'content', 'domain', 'stand-in']
    .flatMap(files)
    .filter((file) => /process\.env/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(ROOT, file))
  expect(wrong).toEqual(['server/start.ts'])
})

describe('the team’s notes', () => {
  it('are reached only by the list of use-cases, the admins’ call and the admins’ screens', () => {
    const wrong = Object.keys(RULES)
      .flatMap(files)
      .flatMap(importsOf)
      .filter((found) => pathOf(found)?.startsWith('server/use-cases/notes/'))
      .map(({ file }) => file)
      .filter((file) => !/^server\/use-cases\/notes\/|^app\/admin\//.test(file))
    expect([...new Set(wrong)].sort()).toEqual([
      'server/api/note-calls.ts',
      // Writes notes, but reads none.
      'server/demo-orders/story-steps.ts',
      'server/use-cases/index.ts',
    ])
  })

  it('are in a table that nothing else reads', () => {
    const named = ['server', 'app', 'content', 'domain', 'seeds']
      .flatMap(files)
      .filter((file) => readFileSync(file, 'utf8').includes('order_notes'))
      .map((file) => relative(ROOT, file))
    expect(named.sort()).toEqual([
      'server/backups/engine/backup-tables.ts',
      'server/database/migrations/014-work.ts',
      'server/database/work-tables.ts',
      'server/use-cases/notes/notes.ts',
      // Deletes the notes with their order.
      'server/use-cases/orders/clear-test-orders.ts',
    ])
  })

  it('are asked for by no screen but the admins’', () => {
    const wrong = files('app')
      .filter((file) =>
        /\b(listNotes|writeNote|deleteNote)\b|order-notes?\b/.test(readFileSync(file, 'utf8')),
      )
      .map((file) => relative(ROOT, file))
      .filter((file) => !file.startsWith('app/admin/'))
    expect(wrong).toEqual([])
  })
})
