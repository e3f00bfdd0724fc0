export { endRetainer, pauseRetainer, resumeRetainer } from './change-retainer.ts'
export {
  listMyRetainers,
  listRetainers,
  pageOfRetainers,
  recurringRevenue,
  retainersThatNeedYou,
} from './list-retainers.ts'
export { adminRetainerPage, oneRetainer, retainerOfOrder, retainerPage } from './one-retainer.ts'
export { noteRetainer } from './retainer-note.ts'
export { removeCard } from './remove-card.ts'
