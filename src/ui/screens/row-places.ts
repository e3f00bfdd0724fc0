// The places of a row's cells on a narrow screen: what it is and its figure first, the rest below.

/**
 * `choice`: the check box before the lines. `title`, `aside`: the first line. `line`, `line-end`: the next
 * one.
 * `detail`, `labelled` (with the column's head), `end`: the last one. `unseen`: for screen readers.
 * `table-only`: hidden, because the whole row is the link.
 */
export type Place =
  | 'choice'
  | 'title'
  | 'aside'
  | 'line'
  | 'line-end'
  | 'detail'
  | 'labelled'
  | 'end'
  | 'unseen'
  | 'table-only'

/** The pseudo-elements end a line, however wide the row is. */
export const TWO_LINES =
  'relative flex min-h-12 flex-wrap content-center items-center gap-x-3 gap-y-0.5 border-t border-line py-2.5 ' +
  'first:border-t-0 before:order-3 before:basis-full after:order-6 after:basis-full active:bg-paper ' +
  'as-table:before:hidden as-table:after:hidden'

export const ROW_WITH_CHOICE = 'ps-9'

const SMALL = 'text-[0.8125rem] text-muted as-table:text-sm as-table:text-ink'

export const PLACES: Record<Place, string> = {
  choice: 'absolute top-0.5 start-0 as-table:static',
  title: 'order-1 grow basis-1/2',
  aside: 'order-2 text-end',
  line: `order-4 grow ${SMALL}`,
  'line-end': `order-5 text-end ${SMALL}`,
  detail: `order-7 ${SMALL}`,
  labelled: `order-7 before:me-1 before:content-[attr(data-label)] as-table:before:content-none ${SMALL}`,
  end: 'order-8 ms-auto text-end',
  unseen: 'sr-only as-table:not-sr-only',
  'table-only': 'hidden',
}

/** Makes a link fill its row on a narrow screen. Other links and buttons of the row lie above it. */
export const ROW_AREA =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent as-table:after:content-none ' +
  'as-table:focus-visible:outline-2 as-table:focus-visible:outline-solid as-table:focus-visible:outline-accent'

export const ROW_LINK = `text-ink no-underline hover:text-accent hover:underline underline-offset-3 ${ROW_AREA}`

export const ABOVE_ROW_LINK = 'relative z-10'
