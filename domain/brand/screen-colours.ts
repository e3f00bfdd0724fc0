// Colours that no agency chooses: in light mode they are the same for every brand.

export interface ScreenColours {
  /** Cards, fields and menus, above the page. */
  surface: string
  /** Words on the accent. */
  onAccent: string
  /** Dark in both modes: the footer, and the veil behind dialogs. */
  deep: string
  /** Under pictures that may be dark on nothing, like a logo. */
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
