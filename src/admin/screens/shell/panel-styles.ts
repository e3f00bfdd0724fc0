/** A panel below the header. */
export const HEADER_PANEL =
  'fixed inset-auto top-14 end-2 m-0 w-64 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-2 ' +
  'text-sm text-ink shadow-2xl sm:end-4'

export const PANEL_LINK =
  'flex min-h-9 w-full cursor-pointer items-center rounded-md px-2.5 text-start text-ink no-underline ' +
  'hover:bg-paper focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'
