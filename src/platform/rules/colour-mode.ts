// Light or dark: what a person chose for the account and admin screens, or what their system says.

export const COLOUR_MODES = ['system', 'light', 'dark'] as const
export type ColourMode = (typeof COLOUR_MODES)[number]

/** Kept per browser, not per account: the same person may want another mode on another device. */
export const COLOUR_COOKIE = 'shingle.colours'

export const toColourMode = (text: string | null | undefined): ColourMode =>
  COLOUR_MODES.find((mode) => mode === text) ?? 'system'
