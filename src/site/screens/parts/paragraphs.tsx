// Texts as an admin typed them: a blank line starts a paragraph, a single line break stays.
import { splitSentence } from '../../rules/first-sentence.ts'
import { paragraphsOf } from '../../rules/paragraphs.ts'

interface ParagraphsProps {
  text: string
  className?: string
  /** A phone shows the first sentence only. */
  shortOnPhone?: boolean
}

export function Paragraphs({ text, className = '', shortOnPhone = false }: ParagraphsProps) {
  return (
    <>
      {paragraphsOf(text).map((part, index) => (
        <p
          key={index}
          className={`whitespace-pre-line ${shortOnPhone && index > 0 ? 'max-sm:hidden' : ''} ${className}`}
        >
          {shortOnPhone && index === 0 ? <ShortOnPhone text={part} /> : part}
        </p>
      ))}
    </>
  )
}

function ShortOnPhone({ text }: { text: string }) {
  const { first, rest } = splitSentence(text)
  return (
    <>
      {first}
      {rest && <span className="max-sm:hidden"> {rest}</span>}
    </>
  )
}
