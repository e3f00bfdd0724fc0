// Spreads requests over instances as a proxy does: in turn, without those that are not ready. What an
// instance did not accept goes to another one; what it accepted is never sent again.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | undefined
}

export interface Got {
  status: number
  cookies: string[]
  text: string
}

export type Ask = (path: string, sent?: Sent) => Promise<Got>

interface Target {
  origin: string
  agent: Agent
  ready: boolean
}

/** Shorter than the 12 seconds of the site. */
const IDLE_MS = 8000
const LOOK_MS = 200
const LONGEST_WAIT_MS = 30_000

export function balance(origins: string[]): { ask: Ask; retried(): number; stop(): void } {
  const targets: Target[] = origins.map((origin) => ({
    origin,
    // Idle connections are closed before the instance closes them, as in the samples of deploy/.
    agent: new Agent({ keepAlive: true, timeout: IDLE_MS }),
    ready: true,
  }))
  let turn = 0
  let retried = 0
  const timer = setInterval(() => {
    for (const target of targets)
      void sendTo(target, '/readyz', {}).then(
        ({ status }) => (target.ready = status === 200),
        () => (target.ready = false),
      )
  }, LOOK_MS)

  return {
    async ask(path, sent = {}) {
      for (const end = Date.now() + LONGEST_WAIT_MS; ;) {
        const ready = targets.filter((target) => target.ready)
        const target = ready[turn++ % ready.length]
        try {
          if (target) return await sendTo(target, path, sent)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
          target!.ready = false
          retried++
        }
        if (Date.now() > end) throw new Error('no instance is ready')
        if (!target) await pause(LOOK_MS)
      }
    },
    retried: () => retried,
    stop() {
      clearInterval(timer)
      for (const { agent } of targets) agent.destroy()
    },
  }
}

const sendTo = ({ origin, agent }: Target, path: string, { method = 'GET', headers = {}, body }: Sent) =>
  new Promise<Got>((done, fail) => {
    const sent = request(new URL(path, origin), { agent, method, headers }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () =>
          done({ status: answer.statusCode!, cookies: answer.headers['set-cookie'] ?? [], text }),
        )
        .on('error', fail)
    })
    sent.on('error', fail).end(body)
  })
