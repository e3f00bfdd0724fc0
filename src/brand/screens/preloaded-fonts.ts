// The files that every page needs at once: the English letters of the chosen pair.
import bricolageGrotesque from '../fonts/bricolage-grotesque-latin.woff2?url'
import fraunces from '../fonts/fraunces-latin.woff2?url'
import ibmPlexSans from '../fonts/ibm-plex-sans-latin.woff2?url'
import inter from '../fonts/inter-latin.woff2?url'
import nunitoSans from '../fonts/nunito-sans-latin.woff2?url'
import outfit from '../fonts/outfit-latin.woff2?url'
import sourceSans from '../fonts/source-sans-3-latin.woff2?url'
import spaceGrotesk from '../fonts/space-grotesk-latin.woff2?url'
import type { Typeface } from '../rules/typefaces.ts'

const FILES: Record<Typeface, readonly [display: string, text: string]> = {
  grotesque: [bricolageGrotesque, inter],
  bookish: [fraunces, sourceSans],
  technical: [spaceGrotesk, ibmPlexSans],
  friendly: [outfit, nunitoSans],
}

export const preloadedFonts = (typeface: Typeface = 'grotesque'): readonly string[] => FILES[typeface]
