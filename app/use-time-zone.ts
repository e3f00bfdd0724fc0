import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'

/** The zone of the site: dates are the same for everybody who works on it, wherever they sit. */
export const useTimeZone = (): string => useRouteLoaderData<RootData>('root')?.timeZone ?? 'UTC'
