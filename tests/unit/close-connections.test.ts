// A server that shuts down finishes its answers and closes idle connections.
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { closeConnections } from '#platform/server/http/close-connections.ts'
import { watchConnections } from '#platform/server/http/connections.ts'

it('ends connections without a complete request, and sends running responses', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<ServerResponse>()
  const http = createServer((request, response) => {
    if (request.url === '/slow') ask(response)
    else response.end('quick')
  })
  const close = closeConnections(http, watchConnections(http))
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const { port } = http.address() as AddressInfo
  const open = (sent: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    let received = ''
    socket.on('data', (chunk) => (received += chunk)).on('error', () => {})
    const closed = new Promise<string>((done) => socket.once('close', () => done(received)))
    return { closed, answered: new Promise((done) => socket.once('data', done)) }
  }
  const idle = [
    open(''),
    open('GE'),
    open('GET / HTTP/1.1\r\nhost: x\r\nx-'),
    open('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
    open('GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /half'),
  ]
  await Promise.all([idle[3]!.answered, idle[4]!.answered])
  const slow = open('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  const response = await asked
  const closing = close()
  await Promise.all(idle.map(({ closed }) => closed))
  response.end('the whole answer')
  expect(await slow.closed).toMatch(/connection: close[^]*the whole answer$/i)
  await closing
})
