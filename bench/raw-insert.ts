// The baseline for orders: one insert with full sync per request, and nothing else.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { openSqlite } from '#platform/server/database/sqlite-driver.ts'

const database = openSqlite(join(process.env.DATA_DIR!, 'floor.sqlite'))
database.exec('create table orders (seq integer primary key autoincrement, data text not null)')
const insert = database.prepare('insert into orders (data) values (?)')
createServer((request, response) => {
  if (request.url === '/healthz') return void response.end('ok')
  const chunks: Buffer[] = []
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      insert.run(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())))
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
}).listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
