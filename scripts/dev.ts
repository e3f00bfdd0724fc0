// Development: the site with the screens compiled as they are asked for. A change of a screen is there at the
// next request, a change of the server restarts it (node --watch-path: watching whatever is imported, it
// would also see what Vite writes, and never come to rest).
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { printFirstAdmin } from '#server/identity/print-first-admin.ts'
import { runSite } from '#server/run-site.ts'
import { readSettings } from '#server/settings.ts'

const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env })
const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const screens = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
const site = await runSite(settings, { screens, clientFolder: 'public', before: vite.middlewares })
const howToSignIn = printFirstAdmin(site.firstAdmin, settings, { terminal: true, kept: false })
process.stdout.write(`\n  Development: ${settings.APP_ORIGIN}\n  ${howToSignIn}\n\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([site.close(), vite.close()]).then(() => process.exit(0)))
