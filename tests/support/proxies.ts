// nginx and Caddy in front of a site, each with its sample of deploy/. Only ports and the places of
// certificates are changed: browsers and calls reach the sample's own domain by these ports.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { DAY } from '#platform/rules/durations.ts'
import { findProxy, type Proxy } from '#scripts/proxies.ts'
import { certificatePem, rsaKey } from './certificate.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
/** The domain of the samples. */
export const DOMAIN = 'www.example.com'

export interface Ports {
  http: number
  https: number
  /** Of the site behind it. */
  site: number
}

export interface RunningProxy {
  said(): string
  stop(): Promise<void>
}

export async function startProxy(name: Proxy, ports: Ports): Promise<RunningProxy> {
  const program = findProxy(name)
  if (!program) throw new Error(`${name} is missing: npm test installs it.`)
  const folder = mkdtempSync(join(tmpdir(), `shingle-${name}-`))
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755)
  const args = { nginx: setUpNginx, caddy: setUpCaddy }[name](folder, ports)
  let said = ''
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const gone = new Promise((done) => child.once('exit', done))
  for (let tries = 0; !(await accepts(ports.https)); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`${name} did not start: ${said}`)
    await pause(50)
  }
  return {
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The sample within what Debian's nginx.conf has around conf.d/*.conf. */
function setUpNginx(folder: string, { http, https, site }: Ports): string[] {
  const key = rsaKey()
  const [certificateFile, keyFile] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const now = Date.now()
  writeFileSync(certificateFile, certificatePem({ names: [DOMAIN], from: now - DAY, to: now + DAY, key }))
  writeFileSync(keyFile, key.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const sample = sampleWith('nginx.conf', [
    [/(listen (?:\[::\]:)?)80\b/g, `$1${http}`],
    [/(listen (?:\[::\]:)?)443\b/g, `$1${https}`],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${site}`],
    [/\/etc\/ssl\/shingle\/fullchain\.pem/g, certificateFile],
    [/\/etc\/ssl\/shingle\/privkey\.pem/g, keyFile],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind))
    return `${kind}_temp_path ${join(folder, kind)};`
  })
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr;
     events {}
     http { access_log off; gzip on; sendfile on; ${temporary.join(' ')}
     ${sample} }`,
  )
  return ['-p', folder, '-e', 'stderr', '-c', file]
}

/** The sample with a certificate authority of its own, and without the port that Caddy is administered by. */
function setUpCaddy(folder: string, { http, https, site }: Ports): string[] {
  const options = `{
    http_port ${http}
    https_port ${https}
    admin off
    local_certs
    skip_install_trust
  }\n`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, options + sampleWith('Caddyfile', [[/127\.0\.0\.1:3000/g, `127.0.0.1:${site}`]]))
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

/** Every replacement must find its place: otherwise the sample is not what is tested. */
function sampleWith(file: string, replacements: [RegExp, string][]): string {
  return replacements.reduce(
    (text, [pattern, value]) => {
      if (text.search(pattern) < 0) throw new Error(`deploy/${file} has no ${pattern}`)
      return text.replace(pattern, value)
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  )
}

/** Caddy listens before it has its certificate. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, servername: DOMAIN, rejectUnauthorized: false }, () => {
      socket.destroy()
      done(true)
    }).once('error', () => done(false))
  })
