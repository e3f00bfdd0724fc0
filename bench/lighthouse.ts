// Runs Lighthouse (mobile) on the public pages. The first run installs Lighthouse into its own folder.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '#scripts/browser.ts'
import { startChild } from './child.ts'
import { figure, heading, summary } from './report.ts'

const folder = join(import.meta.dirname, 'lighthouse')
if (!existsSync(join(folder, 'node_modules')))
  spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })

interface Audit {
  numericValue?: number
  details?: { items?: { resourceType: string; transferSize: number }[] }
}
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}

const pages =
  process.argv.length > 2 ? process.argv.slice(2) : ['/', '/pricing', '/service', '/contact', '/login']
const site = await startChild('build/site/start.js')
const out = mkdtempSync(join(tmpdir(), 'shingle-lighthouse-'))
for (const page of pages) {
  heading(page)
  // Warm up: the page is then cached and compressed, as in normal operation.
  for (let i = 0; i < 2; i++) await (await fetch(`${site.origin}${page}`)).arrayBuffer()
  const file = join(out, 'report.json')
  // Not spawnSync: kept connections must close when the site closes them.
  const lighthouse = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      `${site.origin}${page}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu ' +
        '--disable-background-networking --disable-component-update',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: findBrowser() },
    },
  )
  const [status] = (await once(lighthouse, 'exit')) as [number | null]
  figure('Lighthouse ended well', status === 0 ? 1 : 0, '', { minimum: 1 })
  if (status !== 0) continue
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
  // Sign-in pages are noindex on purpose, which lowers their SEO score.
  for (const [name, { score }] of Object.entries(categories))
    figure(
      name,
      Math.round((score ?? 0) * 100),
      '',
      page === '/login' && name === 'seo' ? {} : { minimum: 100 },
    )
  figure('largest contentful paint', (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000, 's', {
    maximum: 1.5,
  })
  figure('total blocking time', audits['total-blocking-time']?.numericValue ?? 0, 'ms', { maximum: 50 })
  figure('layout shift', audits['cumulative-layout-shift']?.numericValue ?? 0, '', { maximum: 0 })
  const items = audits['network-requests']?.details?.items ?? []
  figure(
    'transferred',
    items.reduce((sum, item) => sum + item.transferSize, 0) / 1024,
    'KB',
    page === '/' ? { maximum: 120 } : {},
  )
  figure(
    'of it scripts',
    items.filter((item) => item.resourceType === 'Script').reduce((sum, item) => sum + item.transferSize, 0) /
      1024,
    'KB',
    { maximum: 10 },
  )
}
rmSync(out, { recursive: true, force: true })
await site.stop()
process.exit(summary() ? 0 : 1)
