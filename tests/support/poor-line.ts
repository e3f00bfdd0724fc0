// A TCP proxy to PostgreSQL that can drop data silently, as real networks do.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface PoorLine {
  /** The address of the same database, over this line. */
  url: string
  /** What is dropped on its way there: nothing, everything, or messages with this text. */
  swallow: '' | 'everything' | (string & {})
  /** How many connections were begun so far, and how many are open. */
  begun(): number
  open(): number
  close(): Promise<void>
}

export async function poorLineTo(url: string): Promise<PoorLine> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let begun = 0
  const server = createServer((near) => {
    begun++
    open.add(near)
    const far = connect(Number(target.port), target.hostname)
    near.on('data', (chunk) =>
      line.swallow && (line.swallow === 'everything' || chunk.includes(line.swallow))
        ? undefined
        : far.write(chunk),
    )
    far.on('data', (chunk) => (line.swallow === 'everything' ? undefined : near.write(chunk)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one
        .on('error', () => {})
        .on('close', () => {
          other.destroy()
          open.delete(near)
        })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const own = new URL(url)
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const line: PoorLine = {
    url: String(own),
    swallow: '',
    begun: () => begun,
    open: () => open.size,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return line
}
