// The process that draws an SVG as PNG: from its standard input to its standard output. Like start.ts it is a
// program, not a module to import. A few bytes of SVG can ask for hours of work or gigabytes of memory, and
// the library that draws can't be interrupted. A process can be ended.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { SVG_DRAWN_SIZE } from '#platform/rules/picture-file.ts'

/** Several times what a drawing of this size needs. */
const MOST_MEMORY = 200 * 1024 * 1024
const WATCH_MS = 20
/** The site ends it earlier, unless the site itself has ended. */
const LONGEST_MS = 15_000
/** Sharp's dots per inch when an SVG is drawn at its own size, and the limits of this setting. */
const [OWN_DENSITY, LEAST_DENSITY, MOST_DENSITY] = [72, 1, 100_000]

// The drawing runs in a thread. An ordinary exit would wait for it.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY || process.uptime() * 1000 > LONGEST_MS)
    process.kill(process.pid, 'SIGKILL')
}, WATCH_MS).unref()

const svg = await buffer(process.stdin)
const { format, width = 1, height = 1 } = await sharp(svg, { limitInputPixels: false }).metadata()
// A file of another format can hold the text of an SVG.
if (format !== 'svg') process.exit(1)
const wanted = (OWN_DENSITY * SVG_DRAWN_SIZE) / Math.max(width, height)
const density = Math.min(Math.max(wanted, LEAST_DENSITY), MOST_DENSITY)
const png = await sharp(svg, { density, limitInputPixels: (SVG_DRAWN_SIZE + 1) ** 2 })
  .png()
  .toBuffer()
process.stdout.write(png)
