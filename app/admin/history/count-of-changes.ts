import type { Format } from '#domain/format.ts'

export const countOfChanges = (count: number, format: Format): string =>
  `${format.count(count)} ${count === 1 ? 'change' : 'changes'}`
