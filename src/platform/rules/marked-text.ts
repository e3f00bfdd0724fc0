// The small Markdown of long texts: headings, lists, bold words and links. It becomes data, never HTML, so
// nothing that somebody typed can become markup. What is not one of these stays as it was typed.
import { isLink } from './links.ts'

export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph'; text: string; id?: undefined }
  | { kind: 'list'; ordered: boolean; items: string[]; id?: undefined }

export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; spans: Span[] }
  | { kind: 'link'; text: string; href: string }

/** A blank line starts a paragraph, a line that starts with # is a heading, - or 1. starts a list. */
export function blocksOf(text: string): Block[] {
  const usedIds = new Map<string, number>()
  return partsOf(text)
    .map((part) => part.trim())
    .flatMap((part) =>
      part.startsWith('#') ? heading(part.replace(/^#+\s*/, ''), usedIds) : listsAndParagraphs(part),
    )
}

/** The headings, and what stands between them and blank lines. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const isHeading = line.startsWith('#')
    if (isOpen && !isHeading && line.trim()) parts[parts.length - 1] += `\n${line}`
    else if (line.trim()) parts.push(line)
    isOpen = !isHeading && Boolean(line.trim())
  }
  return parts
}

/** The id comes from the text; a repeated text gets a number. */
function heading(text: string, usedIds: Map<string, number>): Block {
  const slug =
    plainText(text)
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = slug
  // Continues where the last heading of this text ended, so that many of them don't count from 2 each.
  let number = usedIds.get(slug) ?? 1
  while (usedIds.has(id)) id = `${slug}-${++number}`
  usedIds.set(slug, number)
  usedIds.set(id, usedIds.get(id) ?? 1)
  return { kind: 'heading', text, id }
}

const BULLET = /^\s*[-*]\s+(?=\S)/
const NUMBER = /^\s*\d{1,3}[.)]\s+(?=\S)/
/** A list begins with 1: a line may begin with a year. */
const FIRST_NUMBER = /^\s*1[.)]\s+(?=\S)/

function listsAndParagraphs(part: string): Block[] {
  const blocks: Block[] = []
  for (const line of part.split(/\r?\n/)) {
    const last = blocks.at(-1)
    const list = last?.kind === 'list' ? last : undefined
    if (BULLET.test(line)) add(line.replace(BULLET, ''), false)
    else if (list?.ordered ? NUMBER.test(line) : FIRST_NUMBER.test(line)) add(line.replace(NUMBER, ''), true)
    // A line that is moved in goes on with the item above.
    else if (list && /^\s/.test(line)) list.items.push(`${list.items.pop()} ${line.trim()}`)
    else if (last?.kind === 'paragraph') last.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line })

    function add(item: string, ordered: boolean): void {
      if (list?.ordered === ordered) list.items.push(item.trim())
      else blocks.push({ kind: 'list', ordered, items: [item.trim()] })
    }
  }
  return blocks
}

// The lengths are limited, so that a long text full of stars is still parsed fast.
const BOLD = String.raw`\*\*(?=\S)([^\n]{1,300}?)(?<=\S)\*\*`
const LINK = String.raw`\[([^\]\n]{1,300})\]\(([^()\s]{1,2000})\)`

/** A link leads to http(s), mailto, tel or this site. With another address it stays as it was typed. */
export function spansOf(text: string, mayBeBold = true): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(new RegExp(mayBeBold ? `${BOLD}|${LINK}` : `()${LINK}`, 'g'))) {
    const [whole, bold, label, href] = match
    const span: Span | undefined =
      label !== undefined && href !== undefined
        ? isLink(href)
          ? { kind: 'link', text: label, href }
          : undefined
        : { kind: 'bold', spans: spansOf(bold ?? '', false) }
    if (!span) continue
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    spans.push(span)
    end = match.index + whole.length
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

const wordsOf = (spans: readonly Span[]): string =>
  spans.map((span) => (span.kind === 'bold' ? wordsOf(span.spans) : span.text)).join('')

/** The text without the marks of bold words and links. */
export const plainText = (text: string): string => wordsOf(spansOf(text))

/** A whole text without its marks, for search engines. */
export const plainBlocks = (text: string): string =>
  blocksOf(text)
    .map((block) => (block.kind === 'list' ? block.items.map(plainText).join('\n') : plainText(block.text)))
    .join('\n\n')
