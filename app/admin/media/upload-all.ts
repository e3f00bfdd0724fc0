// An upload without scripts: all pictures come in one form. For the server's side only.
import { Failure, isFailure } from '#domain/errors.ts'
import { REFUSED_UPLOAD, refusedWords } from '#domain/picture-file.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { takenWords } from './taken-words.ts'

/**
 * Uploads every picture that is accepted. Where some are not, it fails and names them, and says how many are
 * in the library now.
 */
export async function uploadAll(act: RequestScope['act'], form: FormData, alt: string): Promise<void> {
  const files = form.getAll('file').filter((file) => file instanceof File)
  // In the order of the pictures that were skipped: those are the empty ones that have a name.
  const refused = form.getAll(`${REFUSED_UPLOAD}file`)
  const wrong: string[] = []
  let first: Failure | undefined
  for (const file of files) {
    try {
      const words = !file.size && file.name && refusedWords(refused.shift(), file.name)
      if (words) throw new Failure('too-large', words)
      await act.uploadMedia({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, alt })
    } catch (error) {
      if (!isFailure(error)) throw error
      first ??= error
      wrong.push(error.message.includes(file.name) ? error.message : `${file.name}: ${error.message}`)
    }
  }
  if (!first) return
  const taken = files.length - wrong.length
  throw new Failure(first.code, [...wrong, ...(taken ? [`${takenWords(taken)}.`] : [])].join(' '))
}
