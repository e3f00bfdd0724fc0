/** A text that an admin typed: a blank line starts a paragraph, a single line break stays one. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const parts = text.split(/\r?\n\s*\r?\n/).filter((part) => part.trim())
  return <>{parts.map((part, index) => <p key={index} className={`whitespace-pre-line ${className ?? ''}`}>{part.trim()}</p>)}</>
}
