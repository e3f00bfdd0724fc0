// The cached landing page, compared with a bare Node listener and, if installed, nginx.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '#tests/support/free-port.ts'
import { benchAnonymous } from './anonymous.ts'
import { startChild } from './child.ts'
import { load, prepareClient, processorSeconds, sayIfClientIsLimit, type Load } from './load.ts'
import { figure, heading, median, middleOf } from './report.ts'

const ROUNDS = 5

export async function benchPages(): Promise<void> {
  heading('The landing page')
  await prepareClient()
  const site = await startChild('build/site/start.js')
  const page = `${site.origin}/`
  await fetch(page)
  const floor = await startChild('bench/raw-listener.ts', [page])
  const [ours, raw] = [[] as Load[], [] as Load[]]
  // In turns, so that both see the same load of the machine. The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await load(site), await load(floor)] as const
    if (round === 0) continue
    ours.push(pair[0])
    raw.push(pair[1])
  }
  const [our, bare] = [middleLoad(ours), middleLoad(raw)]
  sayIfClientIsLimit({ 'the landing page': our, 'the bare listener': bare })
  figure('requests per second', our.perSecond, '/s')
  figure('of a bare Node listener with the same bytes', our.perSecond / bare.perSecond, '×')
  // Of the processor, so that neither the client nor other processes distort it.
  figure('the same per second of processor', our.perProcessorSecond / bare.perProcessorSecond, '×', {
    minimum: 0.9,
  })
  const nginx = await benchNginx(page)
  if (nginx) figure('of nginx with the same bytes', our.perSecond / nginx, '×')
  await floor.stop()
  await benchAnonymous(site)
  await site.stop()
  await benchRendering()
}

const middleLoad = (loads: readonly Load[]): Load =>
  loads.toSorted((a, b) => a.perProcessorSecond - b.perProcessorSecond)[Math.floor(loads.length / 2)]!

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
  const origin = `http://127.0.0.1:${port}`
  const value = await median(
    3,
    async () => (await load({ origin, pid: child.pid! }, '/index.html')).perSecond,
  ).catch(() => undefined)
  child.kill('SIGTERM')
  await pause(200)
  rmSync(folder, { recursive: true, force: true })
  return value
}
