export { searchEverything } from './search-everything.ts'
export { menuCounts, today } from './today.ts'
