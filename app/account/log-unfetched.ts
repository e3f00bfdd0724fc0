import { isRouteErrorResponse } from 'react-router'
import { isOffline } from '#app/offline.ts'

/**
 * For the `clientLoader` of a list of orders: that it could not be had stands in the console, in the
 * specification's words, besides the error screen.
 */
export async function logUnfetched<T>({ serverLoader }: { serverLoader(): Promise<T> }): Promise<T> {
  try {
    return await serverLoader()
  } catch (error) {
    if (isOffline(error) || (isRouteErrorResponse(error) && error.status >= 500))
      console.log('Error fetching orders:', error)
    throw error
  }
}
