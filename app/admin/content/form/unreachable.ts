import { data, isRouteErrorResponse } from 'react-router'
import type { FormResult } from '../read-form.ts'

/** When the site can't be reached, or breaks while saving, the form stays as it is and says so, instead of giving way to an error screen. */
export async function keepTypedWhenUnreachable<T>(request: Request, serverAction: () => Promise<T>): Promise<T | ReturnType<typeof data<FormResult>>> {
  const type = String((await request.clone().formData()).get('type') ?? '')
  try {
    return await serverAction()
  } catch (error) {
    const broken = isRouteErrorResponse(error) && error.status >= 500
    if (!broken && !(error instanceof TypeError)) throw error
    const detail = broken ? 'The site could not save this right now. Nothing you typed is lost; please try again in a moment.' : 'The site could not be reached. Nothing you typed is lost; check your connection and save again.'
    // A bad status also keeps the screen from asking for its data again, which would fail as well.
    return data({ type, refusal: { status: 503, title: 'Not saved', detail, errors: {} } }, { status: 503 })
  }
}
