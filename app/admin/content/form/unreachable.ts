import { orUnreachable } from '#app/unreachable.ts'
import type { FormResult } from '../read-form.ts'

/** Several forms may stand on one screen: the answer names the type whose form it was. */
export async function keepTypedWhenUnreachable<T>(request: Request, serverAction: () => Promise<T>) {
  const about: FormResult = { type: String((await request.clone().formData()).get('type') ?? '') }
  return orUnreachable(serverAction, about)
}
