export { listOwnSessions } from './own-sessions.ts'
