export { listContent, loadSite, oneContent } from './read-content.ts'
