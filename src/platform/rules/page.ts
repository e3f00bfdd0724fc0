// Pagination.

export interface Page<T> {
  rows: T[]
  /** Starts at 1. */
  page: number
  size: number
  total: number
}

/** The number in ?page=2; anything else is the first page. */
export const pageNumber = (text: string | null | undefined): number =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
