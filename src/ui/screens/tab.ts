/** A link that filters a list. The screen adds the hover background that fits its own. */
export const TAB =
  'inline-flex min-h-9 items-center rounded-md px-3 text-sm no-underline ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'
export const TAB_CURRENT = 'bg-accent-soft font-medium text-accent-dark'
export const TAB_OTHER = 'text-muted hover:text-ink'
