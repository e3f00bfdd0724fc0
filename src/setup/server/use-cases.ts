export { bringBackDemo, clearDemo, demoClearedAt } from './clear-demo.ts'
export { goLiveChecks } from './go-live-checks.ts'
export { confirmSetupStep, readSetup } from './setup-steps.ts'
export { sendTestEmail } from './test-email.ts'
