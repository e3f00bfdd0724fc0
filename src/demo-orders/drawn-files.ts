// Small files for the demo orders, drawn in code: a PDF, a picture and a text.
import { crc32, deflateSync } from 'node:zlib'

export interface DrawnFile {
  name: string
  mime: string
  bytes: Buffer
}

export const textFile = (name: string, lines: readonly string[]): DrawnFile => ({
  name,
  mime: 'text/plain',
  bytes: Buffer.from(`${lines.join('\n')}\n`),
})

/** One page with a heading and lines, in letters that every reader has. */
export function pdfFile(name: string, [heading, ...lines]: readonly [string, ...string[]]): DrawnFile {
  const shown = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')}) Tj`
  const page = [
    'BT /F1 20 Tf 60 770 Td',
    shown(heading),
    '/F1 11 Tf 0 -34 Td 18 TL',
    ...lines.map((line) => `${shown(line)} T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { name, mime: 'application/pdf', bytes: Buffer.from(body + table + end, 'latin1') }
}

const PAPER = [250, 248, 243]
const INK = [24, 78, 119]
const [WIDTH, HEIGHT, EDGE] = [480, 270, 24]

/** Bars, each a share of the height. */
export function chartFile(name: string, shares: readonly number[]): DrawnFile {
  const step = (WIDTH - 2 * EDGE) / shares.length
  const isInk = (x: number, y: number) => {
    const bar = Math.floor((x - EDGE) / step)
    const share = shares[bar]
    if (share === undefined || x - EDGE - bar * step > step * 0.7) return false
    return y < HEIGHT - EDGE && y >= HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)
  }
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    // Each row begins with its filter: none.
    Buffer.from([0, ...Array.from({ length: WIDTH }, (__, x) => (isInk(x, y) ? INK : PAPER)).flat()]),
  )
  const size = Buffer.alloc(8)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  return {
    name,
    mime: 'image/png',
    bytes: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      // 8 bits, red, green and blue.
      chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
