// Parses a long text as an admin types it: a blank line starts a paragraph, a line that starts with # is a
// heading.

type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph'; text: string; id?: undefined }

export function blocksOf(text: string): Block[] {
  const usedIds = new Set<string>()
  return text
    .split(/\r?\n\s*\r?\n|(?=^#)|(?<=^#[^\n]*)\r?\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('#') ? heading(part.replace(/^#+\s*/, ''), usedIds) : { kind: 'paragraph', text: part },
    )
}

/** The id comes from the text; a repeated text gets a number. */
function heading(text: string, usedIds: Set<string>): Block {
  const slug =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'part'
  let id = slug
  for (let number = 2; usedIds.has(id); number++) id = `${slug}-${number}`
  usedIds.add(id)
  return { kind: 'heading', text, id }
}
