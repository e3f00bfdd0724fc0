// Data about the page that is rendered, from the server to its components.
import { createContext, use, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ColourMode } from '#platform/rules/colour-mode.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Words } from '#platform/rules/words.ts'
import type { PageHandle } from './page-kind.ts'
import type { FrameLook, RootData } from './root-data.ts'

export interface PageFrame {
  kind: PageHandle
  /** For the inline scripts of hydrated pages. */
  nonce?: string
  /** Inlined into public pages. */
  styles?: string
  /** Set after a guard's refusal, when no loader has run. */
  root?: RootData | undefined
  /** The look of the page, or the last that is known while the database is down. */
  look?: FrameLook
  /** Light or dark, as this browser chose. */
  colourMode?: ColourMode
  /** The words of the page. */
  words?: Words
  /** What stands before the addresses of its language. */
  prefix?: string
  /** The address of the script that brings them to a browser. */
  wordsScript?: string
  /** The id of the request in the log. */
  requestId?: string
}

/** Set by the server. The default is for browsers, where only hydrated pages run. */
export const PageFrameContext = createContext<PageFrame>({ kind: { hydrated: true } })

/** In a browser: the last that was loaded. A load that fails takes it away from the router. */
let last: RootData | undefined

export function useRememberedRootData(): void {
  const loaded = useRouteLoaderData<RootData>('root')
  useEffect(() => {
    last = loaded ?? last
  }, [loaded])
}

/** Undefined only if the database is down. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData<RootData>('root')
  return loaded ?? use(PageFrameContext).root ?? last
}

/** Whether the owner has a feature open. */
export const useIsOpen = (feature: FeatureName): boolean => !useRootData()?.closed.includes(feature)
