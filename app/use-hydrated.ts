import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server sends, true once scripts run: for parts that need them. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
