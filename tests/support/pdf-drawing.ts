import { inflateSync } from 'node:zlib'

/** The drawing instructions of a PDF, in which colours and positions stand as text. */
export const pdfDrawing = (bytes: Uint8Array): string =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ]
    .map(([, part]) => {
      try {
        return inflateSync(Buffer.from(part!, 'latin1')).toString('latin1')
      } catch {
        // A font or a picture in another format.
        return ''
      }
    })
    .join('\n')
