// Opens everything that leads on from an address, as somebody who clicks every link: pages, style sheets,
// pictures, documents, downloads.
import type { Caller } from './caller.ts'
import { decodeEntities } from './markup.ts'

export interface Found {
  path: string
  status: number
  type: string
  headers: string
  bytes: Uint8Array
  /** Empty for pictures and documents. */
  text: string
}

const IS_TEXT = /^(text\/|application\/(json|xml|manifest\+json|problem\+json)|image\/svg)/
/** The address without the ids of records. */
const shapeOf = (pathname: string): string => pathname.replace(/\/\w{22}(?=\/|$)/g, '/{id}')

export interface Walk {
  from: readonly string[]
  /** Paths that are not opened. */
  skip: RegExp
  /** How many addresses are opened that differ only in the id of a record or in their query. */
  most: number
}

export async function walkSite(who: Caller, { from, skip, most }: Walk): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const alike = new Map<string, number>()
  const waiting = [...from]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(new URL(path, who.origin).pathname)
    const times = alike.get(shape) ?? 0
    if (found.has(path) || skip.test(path) || times >= most) continue
    alike.set(shape, times + 1)
    const one = await open(who, path)
    found.set(path, one)
    waiting.push(...linksIn(one, who.origin))
  }
  return found
}

async function open(who: Caller, path: string): Promise<Found> {
  const answer = await fetch(new URL(path, who.origin), {
    headers: {
      accept: 'text/html,*/*;q=0.8',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
      cookie: who.cookieHeader,
      ...(who.peer && { 'x-forwarded-for': who.peer }),
    },
    redirect: 'manual',
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  return {
    path,
    status: answer.status,
    type,
    headers: [...answer.headers].map((pair) => pair.join(': ')).join('\n'),
    bytes,
    text: IS_TEXT.test(type) ? Buffer.from(bytes).toString() : '',
  }
}

const ATTRIBUTES = /\b(?:href|src|content|poster)="([^"]+)"/g
const SOURCE_SETS = /\bsrcset="([^"]+)"/gi
const STYLES = /url\(["']?([^"')]+)["']?\)/g

function linksIn({ path, text, headers }: Found, origin: string): string[] {
  const written = decodeEntities(text)
  const links = [
    ...[...written.matchAll(ATTRIBUTES), ...written.matchAll(STYLES)].map(([, link]) => link!),
    ...[...written.matchAll(SOURCE_SETS)].flatMap(([, set]) =>
      set!.split(',').map((part) => part.trim().split(' ')[0]!),
    ),
    ...[...written.matchAll(/<loc>([^<]+)|"src": ?"([^"]+)"/g)].map(([, page, icon]) => page ?? icon!),
    ...[...headers.matchAll(/^location: (.+)$/gm)].map(([, link]) => link!),
  ]
  return links.flatMap((link) => {
    if (!/^(https?:|\/|\?)/.test(link)) return []
    const url = URL.parse(link, new URL(path, origin))
    return url?.origin === origin ? [url.pathname + url.search] : []
  })
}
