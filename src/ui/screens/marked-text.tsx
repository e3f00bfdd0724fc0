// A long text with its headings, lists, bold words and links (src/platform/rules/marked-text.ts). Plain text looks as it
// was typed: a blank line starts a paragraph, a single line break stays.
import { blocksOf, spansOf, type Block, type Span } from '#platform/rules/marked-text.ts'
import { A } from './local-link.tsx'

export function MarkedText({ text, className = '' }: { text: string; className?: string }) {
  return blocksOf(text).map((block, index) => <MarkedBlock key={index} block={block} className={className} />)
}

/** A paragraph or a list; a heading as a bold line, for texts that stand under a heading of their own. */
export function MarkedBlock({ block, className = '' }: { block: Block; className?: string }) {
  if (block.kind === 'list') return <MarkedList block={block} className={className} />
  const weight = block.kind === 'heading' ? 'font-semibold text-ink' : ''
  return (
    <p className={`whitespace-pre-line ${weight} ${className}`}>
      <Marked text={block.text} />
    </p>
  )
}

const LIST = 'space-y-1.5 ps-6 marker:text-accent'

function MarkedList({ block, className }: { block: Extract<Block, { kind: 'list' }>; className: string }) {
  const items = block.items.map((item, index) => (
    <li key={index}>
      <Marked text={item} />
    </li>
  ))
  return block.ordered ? (
    <ol className={`list-decimal ${LIST} ${className}`}>{items}</ol>
  ) : (
    <ul className={`list-disc ${LIST} ${className}`}>{items}</ul>
  )
}

/** Bold words and links of one line or paragraph. */
export const Marked = ({ text }: { text: string }) => <Spans spans={spansOf(text)} />

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => {
    if (span.kind === 'text') return span.text
    if (span.kind === 'bold')
      return (
        <strong key={index} className="font-semibold">
          <Spans spans={span.spans} />
        </strong>
      )
    return (
      <A key={index} href={span.href} className="text-accent underline underline-offset-4">
        {span.text}
      </A>
    )
  })
}
