import { createContext, useContext } from 'react'
import { createFormat, defaultRegion, type Format } from '#domain/format.ts'

/** Set by root.tsx. The default is for an error screen without data. */
export const FormatContext = createContext<Format>(createFormat(defaultRegion('UTC')))

/** How the site writes money, dates and numbers: the same for all viewers, wherever they are. */
export const useFormat = (): Format => useContext(FormatContext)
