// An LRU cache of media files with their compressed forms, limited by bytes. Invalidating marks files as
// stale instead of removing them: while the database is offline a stale file is better than none.
import { compressed } from '#platform/server/http/compress.ts'
import { etagOf, type InMemoryFile } from '#platform/server/http/in-memory-file.ts'

export interface MediaFile extends InMemoryFile {
  mime: string
  /** The address can show another file later. */
  changes?: boolean
}

export interface FileCache {
  /** `allowStale` also finds a file from before the last invalidation. */
  get(path: string, allowStale?: boolean): MediaFile | undefined
  /** Increases with every invalidation. A file that was loaded under an older one is not stored. */
  generation(): number
  store(path: string, generation: number, file: MediaFile): void
  invalidate(): void
}

export function toMediaFile(mime: string, bytes: Uint8Array): MediaFile {
  // Pixel formats are compressed already; only SVG gains from it.
  return {
    mime,
    etag: etagOf(bytes),
    encodings: mime === 'image/svg+xml' ? compressed(bytes) : { identity: new Uint8Array(bytes) },
  }
}

const sizeOf = ({ encodings }: MediaFile): number =>
  Object.values(encodings).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

export function createFileCache(maxBytes = 48 * 1024 * 1024): FileCache {
  const files = new Map<string, MediaFile & { generation: number }>()
  let cachedBytes = 0
  let generation = 0
  const evict = (path: string) => {
    const file = files.get(path)
    if (file) cachedBytes -= sizeOf(file)
    files.delete(path)
  }
  return {
    get(path, allowStale = false) {
      const file = files.get(path)
      if (!file || (file.generation !== generation && !allowStale)) return undefined
      // A Map keeps insertion order: re-inserting makes it the most recently used.
      files.delete(path)
      files.set(path, file)
      return file
    },
    generation: () => generation,
    store(path, loadedGeneration, file) {
      if (loadedGeneration !== generation) return
      evict(path)
      files.set(path, { ...file, generation })
      cachedBytes += sizeOf(file)
      while (cachedBytes > maxBytes && files.size > 1) evict(files.keys().next().value!)
    },
    invalidate: () => void generation++,
  }
}
