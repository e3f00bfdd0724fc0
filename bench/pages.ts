// The cached landing page, compared with a bare Node listener and, if installed, nginx.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '#tests/support/free-port.ts'
import { benchAnonymous } from './anonymous.ts'
import { startChild } from './child.ts'
import { figure, heading, median, middleOf } from './report.ts'

const load = async (url: string) =>
  (await autocannon({ url, connections: 50, duration: 4, headers: { 'accept-encoding': 'br' } })).requests
    .average

export async function benchPages(): Promise<void> {
  heading('The landing page')
  const site = await startChild('build/site/start.js')
  const page = `${site.origin}/`
  await fetch(page)
  const floor = await startChild('bench/raw-listener.ts', [page])
  await load(page) // warm
  const ours = await median(3, () => load(page))
  const raw = await median(3, () => load(`${floor.origin}/`))
  figure('requests per second', ours, '/s')
  figure('of a bare Node listener with the same bytes', ours / raw, '×', { minimum: 0.75 })
  const nginx = await benchNginx(page)
  if (nginx) figure('of nginx with the same bytes', ours / nginx, '×')
  await floor.stop()
  await benchAnonymous(site, ours)
  await site.stop()
  await benchRendering()
}

/** CPU time from /proc, which counts in hundredths of a second. */
const processorSeconds = (pid: number): number => {
  const [, user, system] = /^\d+ \(.*\)(?: \S+){11} (\d+) (\d+)/.exec(
    readFileSync(`/proc/${pid}/stat`, 'utf8'),
  )!
  return (Number(user) + Number(system)) / 100
}

/** Uncached pages, compared with React alone: shows our own overhead. */
async function benchRendering(): Promise<void> {
  heading('The landing page rendered')
  const site = await startChild('bench/rendering.ts')
  /** Requests per second of CPU time, so that other processes don't distort the result. */
  const rate = async (path: string) => {
    const before = processorSeconds(site.pid)
    const { requests } = await autocannon({
      url: `${site.origin}${path}`,
      connections: 4,
      duration: 4,
      headers: { 'accept-encoding': 'br' },
    })
    return requests.total / (processorSeconds(site.pid) - before)
  }
  for (const path of ['/', '/bare', '/', '/bare']) await rate(path) // warm
  const [ours, bare] = [[] as number[], [] as number[]]
  for (let turn = 0; turn < 3; turn++) {
    ours.push(await rate('/'))
    bare.push(await rate('/bare'))
  }
  figure('after a change of content: requests per second of processor', middleOf(ours), '/s')
  figure('of renderToString alone, with the same compression', middleOf(ours) / middleOf(bare), '×', {
    minimum: 0.4,
  })
  await site.stop()
}

async function benchNginx(page: string): Promise<number | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shingle-nginx-'))
  const port = await freePort()
  const bytes = await new Promise<Buffer>((done) =>
    get(page, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)))
    }),
  )
  writeFileSync(join(folder, 'index.html'), bytes)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log /dev/null;
    events { worker_connections 512; }
    http {
    access_log off; default_type text/html;
    client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
    uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
    server { listen 127.0.0.1:${port}; root ${folder}; add_header content-encoding br; } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  await pause(700)
  const value = await median(3, () => load(`http://127.0.0.1:${port}/index.html`)).catch(() => undefined)
  child.kill('SIGTERM')
  await pause(200)
  rmSync(folder, { recursive: true, force: true })
  return value
}
