export { backupStatus } from './backup-status.ts'
