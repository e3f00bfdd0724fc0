import { pictureFileError, tooLargeMessage } from '#platform/rules/picture-file.ts'
import type { LibraryPicture } from './input-props.ts'

export type UploadedPicture = LibraryPicture & {
  _id: string
  /** A picture of the library that shows the same. */
  sameAs: { _id: string; path: string; name: string } | null
}

interface UploadResult {
  uploaded?: UploadedPicture
  error?: string
}

interface UploadOptions {
  alt?: string
  signal?: AbortSignal
  /** Gets the share that is sent, from 0 to 1. */
  onProgress?(sent: number): void
}

const NOT_SENT = 'The picture could not be sent. Check your connection and try again.'

/**
 * Uploads a picture to the library. Checks its size and type before sending it; refusals of the server come
 * back as its message.
 */
export async function uploadPicture(
  picture: File,
  { alt = '', signal, onProgress }: UploadOptions = {},
): Promise<UploadResult> {
  const fault = pictureFileError(picture)
  if (fault) return { error: fault }
  const form = new FormData()
  form.set('file', picture)
  form.set('alt', alt)
  const { status, text } = await post('/api/media', form, { signal, onProgress })
  if (!status) return { error: signal?.aborted ? 'The upload was stopped.' : NOT_SENT }
  const body = jsonOf(text)
  if (status < 300 && body.path) return { uploaded: body as UploadedPicture }
  return { error: body.detail ?? (status === 413 ? tooLargeMessage(picture.name, picture.size) : NOT_SENT) }
}

/** A proxy may answer with HTML. */
function jsonOf(text: string): Partial<UploadedPicture> & { detail?: string } {
  try {
    return JSON.parse(text) as Partial<UploadedPicture>
  } catch {
    return {}
  }
}

/** Uses XMLHttpRequest, since fetch does not say how much is sent. Status 0: there was no answer. */
function post(
  address: string,
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: UploadOptions['onProgress'] },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const end = () => resolve({ status: request.status, text: request.responseText })
    for (const event of ['load', 'error', 'abort', 'timeout']) request.addEventListener(event, end)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

/** Takes the new one of two equal pictures out of the library again. */
export async function removePicture(id: string): Promise<boolean> {
  const answer = await fetch(`/api/media/${id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => undefined)
  return answer?.ok ?? false
}
