// What gives the demo away: its words, names and addresses as the seeds have them, and the colours that the
// product comes with.
import sharp from 'sharp'
import { toHex, toOklch } from '#brand/rules/oklch.ts'
import { DEFAULT_COLOURS, paletteOf } from '#brand/rules/palette-of.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType, FieldKind } from '#content/rules/model/define.ts'
import { STORIES } from '#demo-orders/stories.ts'
import { DEMO } from '#seeds/demo/index.ts'
import { PORTUGUESE } from '#seeds/demo/pt/index.ts'
import { readArt } from '#server/demo-art.ts'
import { decodeEntities } from './markup.ts'
import { CATALOGUES } from './words.ts'

/** Kinds of fields whose text somebody made up. Choices, numbers and names of icons are the product's. */
const WRITTEN: readonly FieldKind[] = [
  'short-text',
  'long-text',
  'lines',
  'figures',
  'table',
  'dated-notes',
  'email',
  'phone',
  'slug',
]

/** Capitalised words of the demo that anybody may use. */
const HARMLESS = new Set(
  (
    'Monday Tuesday Thursday Friday Saturday March November English Portuguese Spanish German European Union ' +
    'Portugal France Switzerland Norway Spain Japan Czechia United Kingdom PayPal SEO Shopify Console Dados ' +
    'Road Street Lane Hill Quay Avenue Station Harbour Mill Castle North Orchard Links Founder Rosa Emma ' +
    'Facebook YouTube Instagram Canva'
  ).split(' '),
)

const HARMLESS_LINES = ['All rights reserved.', 'Somebody else']

/** The specification names the packages, so help texts of the admin area do too. */
export const PACKAGE_NAMES = DEMO.pricing.map(({ packageName }) => packageName)

const texts = (CONTENT_TYPES as readonly ContentType[]).flatMap(({ name, fields }) =>
  (DEMO[name as keyof typeof DEMO] as readonly Record<string, string>[]).flatMap((record) =>
    Object.entries(fields)
      .filter(([, { kind }]) => WRITTEN.includes(kind))
      .map(([field]) => record[field] ?? ''),
  ),
)
const customers = STORIES.map(({ customer }) => customer)
const people = [
  ...DEMO.teamMember.map(({ teamMemberName }) => teamMemberName),
  ...DEMO.testimonial.map(({ personName }) => personName),
  ...DEMO.caseStudy.map(({ client }) => client),
  ...DEMO.footerAbout.map(({ aboutFooterText }) => aboutFooterText),
  ...customers.map(({ name }) => name),
]
const all = [...texts, ...people, ...customers.flatMap(({ address }) => address)].join('\n')

/** Words with a capital within a sentence, which the demo never writes without one. */
function properNouns(): string[] {
  const small = new Set(all.match(/\b\p{Ll}[\p{L}’]*/gu))
  const found = [...all.matchAll(/(?<=[\p{Ll},:(] )\p{Lu}\p{L}+/gu)].map(([word]) => word)
  const named = [...found.filter((word) => !small.has(word.toLowerCase())), ...people.flatMap(inWords)]
  return [...new Set(named)].filter((word) => !HARMLESS.has(word) && !PACKAGE_NAMES.includes(word))
}

const inWords = (name: string): string[] => name.match(/\p{Lu}\p{L}{2,}/gu) ?? []

/** Words that the product says by itself while nobody has written others. */
const defaults = new Set(Object.values(CATALOGUES.source()).flatMap((messages) => Object.values(messages)))

const portuguese = Object.values(PORTUGUESE).flatMap((records) =>
  records.flatMap((record): string[] => Object.values(record)),
)

/** Each sentence or line that is more than a word. */
const phrases = (): string[] =>
  [...texts, ...portuguese, ...readArt().map(({ alt }) => alt)]
    .flatMap((text) => text.split(/\n|(?<=[.!?:]) | \| /))
    .map((line) => line.trim())
    .filter((line) => line.length >= 12 && line.includes(' '))
    .filter((line) => !HARMLESS_LINES.includes(line) && !defaults.has(line))

const addresses = (): string[] => [
  ...(all.match(/[\w.-]+\.example/g) ?? []),
  ...(all.match(/\+\d[\d ]{8,}/g) ?? []),
  ...customers.flatMap(({ site, email }) => [site, email]),
  '/art/',
]

export const DEMO_NAMES = properNouns()
export const DEMO_PHRASES = [...new Set([...phrases(), ...addresses()])]

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const wholeWords = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')

/** The text as people read it, without its markup. */
const asRead = (text: string): string =>
  decodeEntities(text.replaceAll('<!-- -->', ''))
    .replace(/\\u0026/g, '&')
    .replace(/\s+/g, ' ')

/** The words of the demo in a text, with the words before them. */
export function demoWordsIn(text: string, { packages = true } = {}): string[] {
  const raw = asRead(text)
  const found = new Set<string>()
  // A plain search first: most pages have none of them.
  const names = (packages ? [...DEMO_NAMES, ...PACKAGE_NAMES] : DEMO_NAMES).filter((name) =>
    raw.includes(name),
  )
  if (names.length)
    for (const { 0: word, index } of raw.matchAll(wholeWords(names)))
      found.add(`${word} in “${raw.slice(Math.max(0, index - 40), index + word.length)}”`)
  const read = [raw, asRead(text.replace(/<[^>]+>/g, ''))]
  for (const phrase of DEMO_PHRASES) if (read.some((one) => one.includes(phrase))) found.add(phrase)
  return [...found]
}

export const DEMO_COLOURS: readonly string[] = Object.values(paletteOf(DEFAULT_COLOURS))

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** "#0f6b55" as style sheets may write it. */
const WRITTEN_COLOURS = DEMO_COLOURS.flatMap((hex) => [
  escaped(hex),
  `rgba?\\(${channels(hex).join('[ ,]+')}\\b`,
])
const COLOURS = new RegExp(WRITTEN_COLOURS.join('|'), 'gi')

const oklchIn = (text: string): string[] =>
  [...text.matchAll(/oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)/g)].map(([, lightness, percent, chroma, hue]) =>
    toHex({
      lightness: Number(lightness) / (percent ? 100 : 1),
      chroma: Number(chroma),
      hue: (Number(hue) / 180) * Math.PI,
    }),
  )

export const demoColoursIn = (text: string): string[] => [
  ...[...text.matchAll(COLOURS)].map(({ 0: colour, index }) =>
    text.slice(Math.max(0, index - 60), index + colour.length),
  ),
  ...oklchIn(text).filter((colour) => DEMO_COLOURS.includes(colour)),
]

/** As a PDF writes a colour: three parts from 0 to 1. */
export const inPdf = (hex: string): string =>
  channels(hex)
    .map((part) => part / 255)
    .join(' ')

/** Only vivid colours: greys may belong to any brand. */
const VIVID = DEMO_COLOURS.filter((colour) => toOklch(colour).chroma > 0.05)
/** How much a colour may differ in each channel. Pictures with a reduced palette change colours a little. */
const NEAR = 6

/** The colours of the demo in a picture, each with its share of the pixels if it is more than a speck. */
export async function demoColoursOf(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  const isNear = (at: number, colour: number[]) =>
    colour.every((part, channel) => Math.abs(part - data[at + channel]!) <= NEAR)
  return VIVID.flatMap((hex) => {
    const colour = channels(hex)
    let seen = 0
    for (let at = 0; at < data.length; at += info.channels) if (isNear(at, colour)) seen++
    return seen / pixels > 0.002 ? [`${hex}: ${((100 * seen) / pixels).toFixed(1)}%`] : []
  })
}
