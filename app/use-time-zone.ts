import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'

/** The time zone of the site: all viewers see the same dates, wherever they are. */
export const useTimeZone = (): string => useRouteLoaderData<RootData>('root')?.timeZone ?? 'UTC'
