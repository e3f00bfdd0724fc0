import { use } from 'react'
import type { ColourMode } from '#platform/rules/colour-mode.ts'
import { PageFrameContext, useRootData } from './page-frame.ts'

/** The colour mode of account and admin screens. Public pages are always light. */
export function useColourMode(): ColourMode {
  const frame = use(PageFrameContext)
  return useRootData()?.colourMode ?? frame.colourMode ?? 'system'
}
