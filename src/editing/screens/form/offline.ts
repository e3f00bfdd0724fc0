import { formText } from '#ui/screens/form-values.ts'
import { orOffline } from '#ui/screens/offline.ts'
import type { FormResult } from '../read-content-form.ts'

/** Names the type in the answer, because a screen may have several forms. */
export async function keepTypedWhenOffline<T>(request: Request, serverAction: () => Promise<T>) {
  const result: FormResult = { type: formText(await request.clone().formData(), 'type') }
  return orOffline(serverAction, result)
}
