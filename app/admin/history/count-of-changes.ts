export const countOfChanges = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`
