// Files of orders are sent in parts. After a break a file goes on where the server stopped.
import { say } from '#platform/rules/words.ts'
import { UploadRefused, useUploads, type Sending, type Upload } from '#ui/screens/use-uploads.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { ORDER_FILE_BYTES, ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'

interface UploadedFile {
  id: string
}

export type FileUpload = Upload<UploadedFile>

/** Files go up by themselves, before the form is sent. */
export function useFileUploads(orderId: string) {
  const t = useWords('files.screens')
  const uploads = useUploads<UploadedFile>({
    check: ({ size }) =>
      size > ORDER_FILE_BYTES
        ? t('tooLarge', { megabytes: ORDER_FILE_MEGABYTES })
        : size === 0
          ? t('empty')
          : undefined,
    send: (file, sending) => uploadFile(orderId, file, sending),
    lost: t('lost'),
  })
  return {
    ...uploads,
    async remove({ key, stored }: FileUpload): Promise<void> {
      uploads.remove(key)
      // If this fails, the file is offered again when the page is loaded.
      if (stored)
        await fetch(`/api/order-file/${stored.id}`, { method: 'DELETE', keepalive: true }).catch(() => {})
    },
  }
}

const PART_BYTES = 4 * 1024 * 1024
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

async function uploadFile(
  orderId: string,
  file: File,
  { onProgress, signal }: Sending,
): Promise<UploadedFile> {
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
    onProgress(received / size)
    const from = received
    received = await patiently(signal, () => sendPart({ id: created._id, file, from, signal }))
  }
  return { id: created._id }
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

const failure = ({ status }: Response, detail = say('files.screens', 'notSent')): Error =>
  status < 500 && status !== 408 ? new UploadRefused(detail) : new Error(detail)

/** Tries again after each pause, while the connection or the server is gone. */
async function patiently<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      const pause = PAUSES_MS[tries]
      if (error instanceof UploadRefused || signal.aborted || pause === undefined) throw error
      await pauseOf(pause, signal)
    }
  }
}

const pauseOf = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
