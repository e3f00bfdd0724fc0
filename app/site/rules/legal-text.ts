// A long text as an admin types it: a blank line starts a paragraph, a line that starts with # is a heading.

export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph'; text: string; id?: undefined }

export function blocksOf(text: string): Block[] {
  const taken = new Set<string>()
  return text
    .split(/\r?\n\s*\r?\n|(?=^#)|(?<=^#[^\n]*)\r?\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('#') ? heading(part.replace(/^#+\s*/, ''), taken) : { kind: 'paragraph', text: part },
    )
}

/** Its words are also its address on the page; the same words twice get a number. */
function heading(text: string, taken: Set<string>): Block {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'part'
  let id = words
  for (let number = 2; taken.has(id); number++) id = `${words}-${number}`
  taken.add(id)
  return { kind: 'heading', text, id }
}
