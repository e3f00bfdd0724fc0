import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and in the first render, then true: for parts that need scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
