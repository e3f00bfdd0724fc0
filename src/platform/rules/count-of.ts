/** "1 file", "3 files". Large counts are written by `format.countOf`, with separators. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
