// The parts of a multipart form as they arrive, so that what is too large can be skipped without being held
// in memory.
import { Failure } from '#domain/errors.ts'

export interface PartHead {
  name: string
  /** Of a file, even if empty; undefined for a text. */
  filename?: string | undefined
  type: string
}

export interface PartSink {
  /** A part begins; its bytes follow, then its end. */
  begin(head: PartHead): void
  bytes(piece: Buffer): void
  end(): void
}

const HEAD_LIMIT = 8 * 1024
const malformed = () => new Failure('malformed', 'The form could not be read.')

type State = 'before' | 'delimiter' | 'head' | 'body' | 'after'

/** Reads a whole form into a sink. Anything that is no form is refused as malformed. */
export async function readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  sink: PartSink,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  let state = 'before' as State
  // The first delimiter stands at the very beginning, without the line break that belongs to the others.
  let held: Buffer = Buffer.from('\r\n')

  // Each gets on with what is held, and says whether it did.
  function afterDelimiter(): boolean {
    if (held.length < 2) return false
    const next = held.toString('latin1', 0, 2)
    if (next !== '--' && next !== '\r\n') throw malformed()
    state = next === '--' ? 'after' : 'head'
    held = held.subarray(2)
    return true
  }
  function readHead(): boolean {
    const end = held.indexOf('\r\n\r\n')
    if ((end < 0 ? held.length : end) > HEAD_LIMIT) throw malformed()
    if (end < 0) return false
    sink.begin(headOf(held.toString('utf8', 0, end)))
    held = held.subarray(end + 4)
    state = 'body'
    return true
  }
  function readBody(): boolean {
    const at = held.indexOf(delimiter)
    // What may be the beginning of a delimiter is kept back.
    const sure = at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at
    if (state === 'body' && sure) sink.bytes(held.subarray(0, sure))
    held = held.subarray(at < 0 ? sure : at + delimiter.length)
    if (at < 0) return false
    if (state === 'body') sink.end()
    state = 'delimiter'
    return true
  }
  const STEPS: Record<State, () => boolean> = {
    before: readBody,
    delimiter: afterDelimiter,
    head: readHead,
    body: readBody,
    after: () => false,
  }

  for await (const piece of body) {
    if (state === 'after') continue
    held = Buffer.concat([held, piece])
    while (STEPS[state]());
  }
  if (state !== 'after') throw malformed()
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw malformed()
  return boundary
}

function headOf(text: string): PartHead {
  const lines = text.split('\r\n')
  const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? ''
  const parameter = (key: string) => decoded(new RegExp(`[;\\s]${key}="([^"]*)"`, 'i').exec(disposition)?.[1])
  const name = parameter('name')
  if (name === undefined) throw malformed()
  const type = lines.map((line) => /^content-type:\s*([^;\s]+)/i.exec(line)?.[1]).find(Boolean) ?? ''
  return { name, filename: parameter('filename'), type }
}

/** Browsers write these three in names as they would in an address. */
const decoded = (text: string | undefined): string | undefined =>
  text?.replace(/%(22|0D|0A)/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
