import { textUpTo } from './text-up-to.ts'

const MAX_BYTES = 1024 * 1024

/** Undefined if the answer is no JSON. */
export async function readJson(answer: Response): Promise<unknown> {
  const text = await textUpTo(answer, MAX_BYTES)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
