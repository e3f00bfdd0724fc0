// Where each price card stands on a desktop. A last row that is not full stands in the middle, so any number
// of packages looks planned.

interface CardColumns {
  list: string
  /** The classes of a card by its place, counted from 0. */
  card: (at: number) => string
}

const THREE = 3

export function cardColumns(count: number): CardColumns {
  if (count === 1) return { list: 'lg:mx-auto lg:max-w-4xl', card: () => '' }
  if (count === 2) return { list: 'lg:mx-auto lg:max-w-4xl lg:grid-cols-2', card: () => '' }
  if (count === 3) return { list: 'lg:grid-cols-3', card: () => '' }
  if (count === 4) return { list: 'lg:mx-auto lg:max-w-4xl lg:grid-cols-2', card: () => '' }
  const left = count % THREE
  return {
    list: 'lg:grid-cols-6',
    card: (at) => (at === count - left ? `lg:col-span-2 ${LAST_ROW[left]}` : 'lg:col-span-2'),
  }
}

/** The first card of a last row with one or two cards. */
const LAST_ROW = ['', 'lg:col-start-3', 'lg:col-start-2']
