// Serves the built front-end files from memory: they are few, small and never change while the process runs.
// The build compresses them (scripts/prepare.mjs), so that a start does not wait for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Bytes, Encodings } from './compress.ts'
import { answerFile, etagOf, type InMemoryFile } from './in-memory-file.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

interface StaticFile extends InMemoryFile {
  type: string
  /** Files under /assets carry a hash in their name; a font that changes gets another name. */
  immutable: boolean
}

export const fileType = (name: string): string | undefined => TYPES[extname(name)]

/** For files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

export type StaticFiles = (path: string, request: Request) => Response | undefined

export function staticFiles(folder: string): StaticFiles {
  const files = existsSync(folder) ? load(folder) : new Map<string, StaticFile>()
  return (path, request) => {
    const file = files.get(path)
    if (!file) return undefined
    return answerFile(request, file, {
      'content-type': file.type,
      'cache-control': file.immutable ? IMMUTABLE : 'public, max-age=3600',
      ...(file.encodings.br && { vary: 'accept-encoding' }),
    })
  }
}

function load(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite')) continue
    const file = join(entry.parentPath, entry.name)
    const type = fileType(entry.name)
    if (!type) continue
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const encodings = encodingsOf(folder, path)
    const etag = etagOf(encodings.identity)
    files.set(path, { type, etag, immutable: /^\/(assets|fonts)\//.test(path), encodings })
  }
  return files
}

/** The compressed forms are in folders beside the client's; pictures and fonts have none. */
function encodingsOf(folder: string, path: string): Encodings {
  const [br, gzip] = ['br', 'gzip'].map((encoding) => read(`${folder}-${encoding}${path}`))
  return { identity: read(folder + path)!, ...(br && { br }), ...(gzip && { gzip }) }
}

const read = (file: string): Bytes | undefined =>
  existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined
