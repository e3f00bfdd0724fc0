// The icons that a field of kind icon may name. Each has its drawing in src/ui/screens/icon.tsx; the type check fails
// if one is missing.
export const ICON_NAMES = [
  'search',
  'pen',
  'link',
  'map-pin',
  'gauge',
  'chart',
  'target',
  'compass',
  'megaphone',
  'shield',
  'clock',
  'layers',
  'users',
  'star',
  'check',
  'mail',
  'phone',
  'globe',
  'code',
  'play',
  'spark',
  'handshake',
  'rocket',
  'calendar',
  'document',
  'cart',
  'eye',
  'tool',
] as const

export type IconName = (typeof ICON_NAMES)[number]

export const isIconName = (text: string): text is IconName => (ICON_NAMES as readonly string[]).includes(text)
