import { use } from 'react'
import type { ColourMode } from '#domain/colour-mode.ts'
import { PageFrameContext, useRootData } from './page-frame.ts'

/** Of account and admin screens; public pages are light. */
export function useColourMode(): ColourMode {
  const frame = use(PageFrameContext)
  return useRootData()?.colourMode ?? frame.colourMode ?? 'system'
}
