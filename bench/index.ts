// npm run bench: checks our performance targets as ratios measured in one run.
// Name a part to run only that: npm run bench -- pages
import { benchActions } from './actions.ts'
import { benchAdmin } from './admin.ts'
import { benchLooks } from './looks.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { summary } from './report.ts'
import { benchUploads } from './upload-memory.ts'
import { benchWork } from './work.ts'

const PARTS: Record<string, () => Promise<void>> = {
  pages: benchPages,
  looks: benchLooks,
  orders: benchOrders,
  admin: benchAdmin,
  actions: benchActions,
  work: benchWork,
  uploads: benchUploads,
}
const selected = process.argv.slice(2)
for (const [name, run] of Object.entries(PARTS)) if (!selected.length || selected.includes(name)) await run()
process.exit(summary() ? 0 : 1)
