import { pictureFileError, tooLargeMessage } from '#domain/picture-file.ts'
import type { LibraryPicture } from './input-props.ts'

interface UploadResult {
  uploaded?: LibraryPicture
  error?: string
}

const NOT_SENT = 'The picture could not be sent. Check your connection and try again.'

/**
 * Uploads a picture to the library. Checks its size and type before sending it; refusals of the server come
 * back as its message.
 */
export async function uploadPicture(
  picture: File,
  { alt = '', signal }: { alt?: string; signal?: AbortSignal } = {},
): Promise<UploadResult> {
  const fault = pictureFileError(picture)
  if (fault) return { error: fault }
  const form = new FormData()
  form.set('file', picture)
  form.set('alt', alt)
  try {
    const answer = await fetch('/api/media', { method: 'POST', body: form, ...(signal && { signal }) })
    // A proxy may answer with HTML.
    const body = (await answer.json().catch(() => ({}))) as Partial<LibraryPicture> & { detail?: string }
    if (answer.ok && body.path) return { uploaded: body as LibraryPicture }
    return {
      error: body.detail ?? (answer.status === 413 ? tooLargeMessage(picture.name, picture.size) : NOT_SENT),
    }
  } catch {
    return { error: signal?.aborted ? 'The upload was stopped.' : NOT_SENT }
  }
}
