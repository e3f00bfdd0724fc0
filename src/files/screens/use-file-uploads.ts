import { useEffect, useRef, useState } from 'react'
import { ORDER_FILE_BYTES, ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'

export interface Upload {
  key: number
  name: string
  size: number
  sent: number
  /** Set once the server has all of it. */
  id?: string
  error?: string
}

const TOO_LARGE = `This file is larger than ${ORDER_FILE_MEGABYTES} MB. Send a smaller one, or a link to it.`
const EMPTY = 'This file is empty.'
const LOST = 'The connection was lost. Choose the file again to go on.'

/** Files go up by themselves, before the form is sent. */
export function useFileUploads(orderId: string) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  async function start(file: File): Promise<void> {
    const key = nextKey.current++
    const { name, size } = file
    const error = size > ORDER_FILE_BYTES ? TOO_LARGE : size === 0 ? EMPTY : undefined
    setUploads((all) => [...all, { key, name, size, sent: 0, ...(error && { error }) }])
    if (error) return
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const { id } = await uploadFile({ orderId, file, onProgress, signal: controller.signal })
      change(key, { id })
    } catch (failure) {
      if (!controller.signal.aborted)
        change(key, { error: failure instanceof UploadRefused ? failure.message : LOST })
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ id, error }) => !id && !error),
    add: (files: Iterable<File>) => {
      for (const file of files) void start(file)
    },
    async remove({ key, id }: Upload): Promise<void> {
      controllers.current.get(key)?.abort()
      setUploads((all) => all.filter((upload) => upload.key !== key))
      // If this fails, the file is offered again when the page is loaded.
      if (id) await fetch(`/api/order-file/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {})
    },
    clear: () => setUploads([]),
  }
}

// Sends one file in parts. After a break it goes on where the server stopped.

const PART_BYTES = 4 * 1024 * 1024
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

interface UploadedFile {
  id: string
  name: string
  size: number
}

interface UploadOptions {
  orderId: string
  file: File
  onProgress(sent: number): void
  signal: AbortSignal
}

/** The server refused: trying again would not help. */
class UploadRefused extends Error {}

async function uploadFile({ orderId, file, onProgress, signal }: UploadOptions): Promise<UploadedFile> {
  const { name, size } = file
  const created = await patiently(signal, () =>
    callFor<{ _id: string; received: number }>(`/api/order-files/${orderId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, size, mime: file.type }),
      signal,
    }),
  )
  let received = created.received
  while (received < size) {
    onProgress(received)
    const from = received
    received = await patiently(signal, () => sendPart({ id: created._id, file, from, signal }))
  }
  onProgress(size)
  return { id: created._id, name, size }
}

interface Part {
  id: string
  file: File
  from: number
  signal: AbortSignal
}

/** Returns how many bytes the server has. */
async function sendPart({ id, file, from, signal }: Part): Promise<number> {
  const body = file.slice(from, from + PART_BYTES)
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`/api/order-file/${id}?from=${from}`, { method: 'PUT', headers, body, signal })
  const { received, current, detail } = await bodyOf<{
    received?: number
    current?: { received?: number }
    detail?: string
  }>(answer)
  // 409: an earlier part arrived although its answer was lost.
  const arrived = answer.status === 409 ? current?.received : answer.ok ? received : undefined
  if (arrived !== undefined) return arrived
  throw failure(answer, detail)
}

async function callFor<T>(url: string, options: RequestInit): Promise<T> {
  const answer = await fetch(url, options)
  const body = await bodyOf<T & { detail?: string }>(answer)
  if (!answer.ok) throw failure(answer, body.detail)
  return body
}

const bodyOf = async <T>(answer: Response): Promise<Partial<T> & T> => {
  const body: unknown = await answer.json().catch(() => ({}))
  return body as Partial<T> & T
}

const failure = ({ status }: Response, detail = 'The file could not be sent.'): Error =>
  status < 500 && status !== 408 ? new UploadRefused(detail) : new Error(detail)

/** Tries again after each pause, while the connection or the server is gone. */
async function patiently<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      const pause = PAUSES_MS[tries]
      if (error instanceof UploadRefused || signal.aborted || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
