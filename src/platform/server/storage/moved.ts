/** What a move between database and bucket copied. */
export interface Moved {
  pictures: number
  files: number
  bytes: number
}

/** Runs both copies, one after the other. Each yields the size of what it has copied. */
export async function countMoved(copies: {
  pictures: AsyncIterable<number>
  files: AsyncIterable<number>
}): Promise<Moved> {
  const moved: Moved = { pictures: 0, files: 0, bytes: 0 }
  for (const kind of ['pictures', 'files'] as const)
    for await (const size of copies[kind]) {
      moved[kind]++
      moved.bytes += size
    }
  return moved
}
