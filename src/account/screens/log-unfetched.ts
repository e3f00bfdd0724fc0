import { isRouteErrorResponse } from 'react-router'
import { isOffline } from '#ui/screens/offline.ts'

/** The `clientLoader` of an order list. The specification requires this console line on failure. */
export async function logUnfetched<T>({ serverLoader }: { serverLoader(): Promise<T> }): Promise<T> {
  try {
    return await serverLoader()
  } catch (error) {
    if (isOffline(error) || (isRouteErrorResponse(error) && error.status >= 500))
      console.log('Error fetching orders:', error)
    throw error
  }
}
