/** Shows a text as an admin typed it: a blank line starts a paragraph, a single line break stays. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return (
    <>
      {paragraphsOf(text).map((part, index) => (
        <p key={index} className={`whitespace-pre-line ${className ?? ''}`}>
          {part}
        </p>
      ))}
    </>
  )
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
