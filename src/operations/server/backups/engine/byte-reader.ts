// Reads lines or a fixed number of bytes from a stream of chunks of any size.
import { createGarbageCollector } from '#platform/server/storage/garbage-collector.ts'

export interface ByteReader {
  /** The next line without its line feed. Undefined at the end, and for an unterminated last line. */
  line(): Promise<Buffer | undefined>
  /** Exactly `count` bytes. Undefined if fewer are left. */
  bytes(count: number): Promise<Buffer | undefined>
  /** Whether any bytes are left. */
  more(): Promise<boolean>
  close(): Promise<void>
}

const LINE_FEED = 10

export function byteReader(chunks: AsyncIterable<Buffer>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  const sweep = createGarbageCollector()
  let buffered: Buffer = Buffer.alloc(0)

  async function fill(): Promise<boolean> {
    const { done, value } = await source.next()
    if (done) return false
    buffered = value
    sweep(value.length)
    return true
  }

  return {
    async line() {
      const parts: Buffer[] = []
      for (;;) {
        const at = buffered.indexOf(LINE_FEED)
        if (at >= 0) {
          const line = Buffer.concat([...parts, buffered.subarray(0, at)])
          buffered = buffered.subarray(at + 1)
          return line
        }
        parts.push(buffered)
        if (!(await fill())) return undefined
      }
    },
    async bytes(count) {
      const bytes = Buffer.allocUnsafe(count)
      for (let at = 0; at < count;) {
        if (!buffered.length && !(await fill())) return undefined
        const copied = buffered.copy(bytes, at)
        buffered = buffered.subarray(copied)
        at += copied
      }
      return bytes
    },
    async more() {
      while (!buffered.length) if (!(await fill())) return false
      return true
    },
    async close() {
      await source.return?.()
    },
  }
}
