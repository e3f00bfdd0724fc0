import { pictureFileFault, tooLargeWords } from '#domain/picture-file.ts'
import type { KnownPicture } from './input-props.ts'

interface Uploaded {
  done?: KnownPicture
  wrong?: string
}

const NOT_SENT = 'The picture could not be sent. Check your connection and try again.'

/**
 * Sends a picture to the library. What the browser can see is wrong is said before anything is sent; what the
 * server refuses, in its words.
 */
export async function uploadPicture(
  picture: File,
  { alt = '', signal }: { alt?: string; signal?: AbortSignal } = {},
): Promise<Uploaded> {
  const fault = pictureFileFault(picture)
  if (fault) return { wrong: fault }
  const body = new FormData()
  body.set('file', picture)
  body.set('alt', alt)
  try {
    const answer = await fetch('/api/media', { method: 'POST', body, signal })
    // A proxy in between answers with a page of its own.
    const said = (await answer.json().catch(() => ({}))) as Partial<KnownPicture> & { detail?: string }
    if (answer.ok && said.path) return { done: said as KnownPicture }
    return {
      wrong: said.detail ?? (answer.status === 413 ? tooLargeWords(picture.name, picture.size) : NOT_SENT),
    }
  } catch {
    return { wrong: signal?.aborted ? 'The upload was stopped.' : NOT_SENT }
  }
}
