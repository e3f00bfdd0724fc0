// Reads from chunks of any size what is wanted next: a line, or so many bytes.
import { createSweeper } from './sweeper.ts'

export interface ByteReader {
  /** Without its line feed; undefined at the end. What comes last without a line feed is no line. */
  line(): Promise<Buffer | undefined>
  /** Exactly so many; undefined when there are fewer. */
  bytes(count: number): Promise<Buffer | undefined>
  /** Something is left. */
  more(): Promise<boolean>
  close(): Promise<void>
}

const LINE_FEED = 10

export function byteReader(chunks: AsyncIterable<Buffer>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  const sweep = createSweeper()
  let held: Buffer = Buffer.alloc(0)

  async function fill(): Promise<boolean> {
    const { done, value } = await source.next()
    if (done) return false
    held = value
    sweep(value.length)
    return true
  }

  return {
    async line() {
      const parts: Buffer[] = []
      for (;;) {
        const at = held.indexOf(LINE_FEED)
        if (at >= 0) {
          const line = Buffer.concat([...parts, held.subarray(0, at)])
          held = held.subarray(at + 1)
          return line
        }
        parts.push(held)
        if (!(await fill())) return undefined
      }
    },
    async bytes(count) {
      const bytes = Buffer.allocUnsafe(count)
      for (let at = 0; at < count;) {
        if (!held.length && !(await fill())) return undefined
        const copied = held.copy(bytes, at)
        held = held.subarray(copied)
        at += copied
      }
      return bytes
    },
    async more() {
      while (!held.length) if (!(await fill())) return false
      return true
    },
    async close() {
      await source.return?.()
    },
  }
}
