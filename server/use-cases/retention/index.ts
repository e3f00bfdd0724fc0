export { retentionSettings } from './retention-settings.ts'
export { saveRetention } from './save-retention.ts'
