export { changeOwnerSettings } from './change-owner-settings.ts'
export { ownerSettings } from './owner-settings.ts'
export { testBucket } from './test-bucket.ts'
