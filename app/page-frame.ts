// What the server knows of a page while it renders it.
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageHandle } from './page-kind.ts'
import type { RootData } from './root-data.ts'

export interface PageFrame {
  kind: PageHandle
  /** For the inline scripts of hydrated pages. */
  nonce?: string
  /** Where a guard turned the request away before any loader ran. */
  root?: RootData
  /** Under which a fault stands in the log. */
  requestId?: string
}

/** Set by the server for each page. In a browser only hydrated pages run, so that is what holds there. */
export const PageFrameContext = createContext<PageFrame>({ kind: { hydrated: true } })

/** Undefined only where not even the database answers. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData<RootData>('root')
  return loaded ?? use(PageFrameContext).root
}
