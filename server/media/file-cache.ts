// The files that were asked for last, in memory with their compressed forms, up to a sum of bytes; the one
// not asked for longest goes first. Emptying it only outdates them: an old file is better than none while the
// database is away.
import { compressed } from '../http/compress.ts'
import { etagOf, type InMemoryFile } from '../http/in-memory-file.ts'

export interface MediaFile extends InMemoryFile {
  mime: string
}

export interface FileCache {
  /** With `outdated`, also one from before the last emptying. */
  get(path: string, outdated?: boolean): MediaFile | undefined
  /** Counts up with every emptying: what was looked up under an older number is not kept. */
  generation(): number
  keep(path: string, generation: number, file: MediaFile): void
  empty(): void
}

export function toMediaFile(mime: string, bytes: Uint8Array): MediaFile {
  // Pixels are compressed already; only drawings gain from it.
  return {
    mime,
    etag: etagOf(bytes),
    encodings: mime === 'image/svg+xml' ? compressed(bytes) : { identity: new Uint8Array(bytes) },
  }
}

const sizeOf = ({ encodings }: MediaFile): number =>
  Object.values(encodings).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

export function createFileCache(mostBytes = 48 * 1024 * 1024): FileCache {
  const files = new Map<string, MediaFile & { generation: number }>()
  let held = 0
  let generation = 0
  const forget = (path: string) => {
    const file = files.get(path)
    if (file) held -= sizeOf(file)
    files.delete(path)
  }
  return {
    get(path, outdated = false) {
      const file = files.get(path)
      if (!file || (file.generation !== generation && !outdated)) return undefined
      // To the end of the line: a map keeps the order of insertion.
      files.delete(path)
      files.set(path, file)
      return file
    },
    generation: () => generation,
    keep(path, begun, file) {
      if (begun !== generation) return
      forget(path)
      files.set(path, { ...file, generation })
      held += sizeOf(file)
      while (held > mostBytes && files.size > 1) forget(files.keys().next().value!)
    },
    empty: () => void generation++,
  }
}
