// Serves a handler of requests over real HTTP on loopback.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Loopback {
  origin: string
  close(): Promise<void>
}

/** A handler that throws breaks the connection. */
export async function serveLoopback(
  handle: (request: Request) => Promise<Response | undefined>,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { method = 'GET', url = '/', headers } = request
        const hasBody = method !== 'GET' && method !== 'HEAD'
        handle(
          new Request(`http://${headers.host}${url}`, {
            method,
            headers: headers as Record<string, string>,
            ...(hasBody && { body: Buffer.concat(chunks) }),
          }),
        )
          .then(async (answer = new Response('Nothing here', { status: 404 })) => {
            response.writeHead(answer.status, Object.fromEntries(answer.headers))
            response.end(Buffer.from(await answer.arrayBuffer()))
          })
          .catch(() => request.socket.destroy())
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
