/** Characters of the end that stay: the extension, and some of what tells versions apart. */
const TAIL = 12

/** A name that is too long for its place loses its middle: the end tells versions and kinds apart. */
export function FileName({ name }: { name: string }) {
  const letters = [...name]
  if (letters.length <= 2 * TAIL) return <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
  return (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" title={name} className="flex min-w-0 whitespace-pre">
        <span className="truncate">{letters.slice(0, -TAIL).join('')}</span>
        <span className="shrink-0">{letters.slice(-TAIL).join('')}</span>
      </span>
    </>
  )
}
