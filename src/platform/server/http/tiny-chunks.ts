// A chunked body can come in chunks of a single byte. Each chunk is an event of its own, so a few megabytes
// of them keep the process busy for seconds. We close such a connection.
import type { IncomingMessage } from 'node:http'

/** The first 2,000 chunks may have any size: programs that write as they go send small ones. */
const FREE_CHUNKS = 2000
/** Bytes per chunk, on average, of a longer body. */
const SMALLEST_AVERAGE = 64

/** Call it before anything reads the body. */
export function closeAtTinyChunks(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  let chunks = 0
  let bytes = 0
  const push = request.push.bind(request)
  // Node's parser hands over every chunk here. Listening to `data` would begin to read the body.
  request.push = (chunk: Buffer | null, encoding) => {
    // The end of the body.
    if (chunk === null) return push(chunk, encoding)
    chunks++
    bytes += chunk.length
    if (chunks <= FREE_CHUNKS || bytes >= chunks * SMALLEST_AVERAGE) return push(chunk, encoding)
    request.destroy()
    return false
  }
}
