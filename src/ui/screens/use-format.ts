import { createContext, useContext } from 'react'
import { createFormat, defaultRegion, type Format } from '#platform/rules/format.ts'

/** Set by root.tsx. The default is for an error screen without data. */
export const FormatContext = createContext<Format>(createFormat(defaultRegion('UTC')))

/** Formats money, dates and numbers by the site’s locale, not by the viewer’s. */
export const useFormat = (): Format => useContext(FormatContext)
