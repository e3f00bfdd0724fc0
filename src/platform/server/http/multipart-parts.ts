// A streaming multipart parser: an oversized part can be skipped without buffering it.
import { Failure } from '../../rules/errors.ts'
import { say } from '../../rules/words.ts'

export interface PartHead {
  name: string
  /** Undefined for a text field. A file field has one, even if empty. */
  filename?: string | undefined
  type: string
}

export interface PartSink {
  begin(head: PartHead): void
  bytes(piece: Buffer): void
  end(): void
}

const HEAD_LIMIT = 8 * 1024
const malformed = () => new Failure('malformed', say('platform.errors', 'unreadableForm'))

type State = 'before' | 'delimiter' | 'head' | 'body' | 'after'

/** Feeds a whole form to a sink. Throws `malformed` if the body is not a complete form. */
export async function readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  sink: PartSink,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  let state = 'before' as State
  // The first delimiter has no line break before it. Adding one makes it look like the others.
  let buffered: Buffer = Buffer.from('\r\n')

  // Each step consumes buffered bytes and returns whether it made progress.
  function afterDelimiter(): boolean {
    if (buffered.length < 2) return false
    const next = buffered.toString('latin1', 0, 2)
    if (next !== '--' && next !== '\r\n') throw malformed()
    state = next === '--' ? 'after' : 'head'
    buffered = buffered.subarray(2)
    return true
  }
  function readHead(): boolean {
    const end = buffered.indexOf('\r\n\r\n')
    if ((end < 0 ? buffered.length : end) > HEAD_LIMIT) throw malformed()
    if (end < 0) return false
    sink.begin(headOf(buffered.toString('utf8', 0, end)))
    buffered = buffered.subarray(end + 4)
    state = 'body'
    return true
  }
  function readBody(): boolean {
    const at = buffered.indexOf(delimiter)
    // The tail may be the start of a delimiter, so hold it back.
    const safeLength = at < 0 ? Math.max(0, buffered.length - delimiter.length + 1) : at
    if (state === 'body' && safeLength) sink.bytes(buffered.subarray(0, safeLength))
    buffered = buffered.subarray(at < 0 ? safeLength : at + delimiter.length)
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
    buffered = Buffer.concat([buffered, piece])
    while (STEPS[state]());
  }
  if (state !== 'after') throw malformed()
}

/** The most that RFC 2046 allows. The search for a longer one would take time for each of its characters. */
const LONGEST_BOUNDARY = 70

export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary || boundary.length > LONGEST_BOUNDARY) throw malformed()
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

/** Browsers percent-encode only these three characters in names: quote, CR and LF. */
const decoded = (text: string | undefined): string | undefined =>
  text?.replace(/%(22|0D|0A)/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
