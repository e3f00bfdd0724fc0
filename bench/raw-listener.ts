// The baseline for pages: a bare Node listener that sends the same bytes and headers from memory.
import { createServer } from 'node:http'

const answer = await fetch(process.argv[2]!, { headers: { 'accept-encoding': 'br' } })
const headers = Object.fromEntries(
  [...answer.headers].filter(
    ([name]) =>
      ![
        'date',
        'connection',
        'keep-alive',
        'transfer-encoding',
        'content-encoding',
        'content-length',
      ].includes(name),
  ),
)
// fetch decompresses the body, so node:http fetches the raw bytes.
const { get } = await import('node:http')
const bytes = await new Promise<Buffer>((done) =>
  get(process.argv[2]!, { headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)))
  }),
)
createServer((request, response) => {
  if (request.url === '/healthz') return void response.end('ok')
  response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': bytes.length })
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
