// The development server. Vite compiles the screens on request, so a change to a screen shows at the next
// request. A change to the server restarts it by `node --watch-path`. Plain `--watch` would also watch the
// files that Vite writes and restart forever.
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { printFirstAdmin } from '#identity/server/print-first-admin.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { runSite } from '#server/run-site.ts'

const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env })
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const screens = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
const site = await runSite(settings, { screens, clientFolder: 'public', before: vite.middlewares })
const howToSignIn = printFirstAdmin(site.firstAdmin, settings, { terminal: true, logged: false })
process.stdout.write(`\n  Development: ${settings.APP_ORIGIN}\n  ${howToSignIn}\n\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([site.close(), vite.close()]).then(() => process.exit(0)))
