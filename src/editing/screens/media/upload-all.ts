// An upload without scripts: one form with all pictures. Runs on the server only.
import { Failure, isFailure } from '#platform/rules/errors.ts'
import { REFUSED_UPLOAD, refusedUploadMessage } from '#platform/rules/picture-file.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { uploadedMessage } from './uploaded-message.ts'

/**
 * Uploads every accepted picture. If some are refused, fails with their names and the number uploaded.
 * Returns how many were in the library already.
 */
export async function uploadAll(act: RequestScope['act'], form: FormData, alt: string): Promise<number> {
  const files = form.getAll('file').filter((file) => file instanceof File)
  // One entry for each picture that was too large to be read; such a file arrives empty, with its name.
  const tooLarge = form.getAll(`${REFUSED_UPLOAD}file`)
  const errors: string[] = []
  let duplicates = 0
  let firstFailure: Failure | undefined
  for (const file of files) {
    try {
      const message = !file.size && file.name && refusedUploadMessage(tooLarge.shift(), file.name)
      if (message) throw new Failure('too-large', message)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { sameAs } = await act.uploadMedia({ bytes, name: file.name, alt })
      if (sameAs) duplicates++
    } catch (error) {
      if (!isFailure(error)) throw error
      firstFailure ??= error
      errors.push(error.message.includes(file.name) ? error.message : `${file.name}: ${error.message}`)
    }
  }
  if (!firstFailure) return duplicates
  const uploaded = files.length - errors.length
  const summary = uploaded ? [`${uploadedMessage(uploaded)}.`] : []
  throw new Failure(firstFailure.code, [...errors, ...summary].join(' '))
}
