// The one way to upload: files go up one after another while people go on, each with its progress, and with
// what is wrong if it did not arrive. It goes on when the screen is left. How a file is sent is up to what it
// becomes.
import { useRef, useState } from 'react'
import { say } from '#platform/rules/words.ts'
import { useRead } from './use-words.ts'

export interface Upload<Stored> {
  key: number
  file: File
  /** The share that is sent, from 0 to 1; undefined while it waits. */
  sent?: number
  /** Once the server has all of it. */
  stored?: Stored
  error?: string
}

export interface Sending {
  signal: AbortSignal
  onProgress(sent: number): void
}

interface UploadOptions<Stored> {
  send(file: File, sending: Sending): Promise<Stored>
  /** What is wrong with a file, before it is sent. */
  check(file: File): string | undefined
  /** Said if the connection was lost. */
  lost: string
}

/** The server refused: trying again would not help. */
export class UploadRefused extends Error {}

export function useUploads<Stored>({ send, check, lost }: UploadOptions<Stored>) {
  const read = useRead()
  const [uploads, setUploads] = useState<Upload<Stored>[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const change = (key: number, changes: Partial<Upload<Stored>>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  async function start(
    { key, file }: Upload<Stored>,
    { signal }: AbortController,
  ): Promise<Stored | undefined> {
    try {
      if (signal.aborted) return undefined
      change(key, { sent: 0 })
      const stored = await send(file, { signal, onProgress: (sent) => change(key, { sent }) })
      change(key, { stored })
      return stored
    } catch (failure) {
      const why = failure instanceof UploadRefused ? failure.message : lost
      change(key, { error: read(signal.aborted ? say('ui.screens', 'uploadStopped') : why) })
      return undefined
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ stored, error }) => !stored && error === undefined),
    /** What became of each of them: undefined if it did not arrive. */
    add(files: Iterable<File>): Promise<(Stored | undefined)[]> {
      const added = [...files].map((file): Upload<Stored> => {
        const error = read(check(file))
        return { key: nextKey.current++, file, ...(error !== undefined && { error }) }
      })
      setUploads((all) => [...all, ...added])
      const sent = added.map(async (upload) => {
        if (upload.error !== undefined) return undefined
        const controller = new AbortController()
        controllers.current.set(upload.key, controller)
        const result = last.current.then(() => start(upload, controller))
        last.current = result
        return result
      })
      return Promise.all(sent)
    },
    remove(key: number): void {
      controllers.current.get(key)?.abort()
      setUploads((all) => all.filter((upload) => upload.key !== key))
    },
    stop(): void {
      for (const controller of controllers.current.values()) controller.abort()
    },
    clear: () => setUploads([]),
  }
}
