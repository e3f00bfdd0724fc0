// Colours besides the palette. In light mode no brand changes them, except `deep`, which is its ink.

export interface ScreenColours {
  /** Cards, fields and menus, above the page. */
  surface: string
  /** Words on the accent. */
  onAccent: string
  /** Dark in both modes: the footer, and the backdrop of dialogs. */
  deep: string
  /** Behind transparent pictures, like a logo, which may be dark. */
  plate: string
  danger: string
  dangerSoft: string
}

export const lightScreenColours = (ink: string): ScreenColours => ({
  surface: '#ffffff',
  onAccent: '#ffffff',
  deep: ink,
  plate: 'transparent',
  danger: '#a3271f',
  dangerSoft: '#fbe9e7',
})
