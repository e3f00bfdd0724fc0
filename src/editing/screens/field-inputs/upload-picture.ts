import { pictureFileError, tooLargeMessage } from '#platform/rules/picture-file.ts'
import { say } from '#platform/rules/words.ts'
import { UploadRefused, useUploads, type Sending } from '#ui/screens/use-uploads.ts'
import type { LibraryPicture } from './input-props.ts'

export type UploadedPicture = LibraryPicture & {
  _id: string
  /** A picture of the library that shows the same. */
  sameAs: { _id: string; path: string; name: string } | null
}

const NOT_SENT = say('editing.admin', 'upload.notSent')

/** Pictures go to the library. `altOf` says what they show. */
export const usePictureUploads = (altOf: () => string = () => '') =>
  useUploads<UploadedPicture>({
    check: pictureFileError,
    send: (picture, sending) => uploadPicture(picture, altOf(), sending),
    lost: NOT_SENT,
  })

async function uploadPicture(picture: File, alt: string, sending: Sending): Promise<UploadedPicture> {
  const form = new FormData()
  form.set('file', picture)
  form.set('alt', alt)
  const { status, text } = await post('/api/media', form, sending)
  if (!status) throw new Error(NOT_SENT)
  const body = jsonOf(text)
  if (status < 300 && body.path) return body as UploadedPicture
  throw new UploadRefused(
    body.detail ?? (status === 413 ? tooLargeMessage(picture.name, picture.size) : NOT_SENT),
  )
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
  { signal, onProgress }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const end = () => resolve({ status: request.status, text: request.responseText })
    for (const event of ['load', 'error', 'abort', 'timeout']) request.addEventListener(event, end)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    signal.addEventListener('abort', () => request.abort(), { once: true })
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
