// A refusal gives back what was sent, so that nothing typed is lost.
import { Failure, isFailure } from '#platform/rules/errors.ts'

export async function withTypedText<T>(sent: unknown, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isFailure(error)) throw error
    throw new Failure(error.code, error.message, { ...error.more, sent })
  }
}
