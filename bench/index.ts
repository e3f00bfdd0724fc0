// npm run bench: checks our performance targets as ratios measured in one run.
// Name a part to run only that: npm run bench -- pages
import { benchAdmin } from './admin.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { summary } from './report.ts'
import { benchWork } from './work.ts'

const PARTS: Record<string, () => Promise<void>> = {
  pages: benchPages,
  orders: benchOrders,
  admin: benchAdmin,
  work: benchWork,
}
const selected = process.argv.slice(2)
for (const [name, run] of Object.entries(PARTS)) if (!selected.length || selected.includes(name)) await run()
process.exit(summary() ? 0 : 1)
