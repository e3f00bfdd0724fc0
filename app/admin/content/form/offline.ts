import { formText } from '#app/form-values.ts'
import { orOffline } from '#app/offline.ts'
import type { FormResult } from '../read-form.ts'

/** Several forms may stand on one screen: the answer names the type whose form it was. */
export async function keepTypedWhenOffline<T>(request: Request, serverAction: () => Promise<T>) {
  const about: FormResult = { type: formText(await request.clone().formData(), 'type') }
  return orOffline(serverAction, about)
}
