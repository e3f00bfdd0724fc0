import type { KnownPicture } from './input-props.ts'

/** Sends a picture to the library. What the server refuses is told in its words. */
export async function uploadPicture(picture: File, alt = ''): Promise<{ done?: KnownPicture; wrong?: string }> {
  const body = new FormData()
  body.set('file', picture)
  body.set('alt', alt)
  try {
    const answer = await fetch('/api/media', { method: 'POST', body })
    const said = (await answer.json()) as KnownPicture & { detail?: string }
    return answer.ok ? { done: said } : { wrong: said.detail ?? 'The picture was not taken.' }
  } catch {
    return { wrong: 'The picture could not be sent. Check your connection and try again.' }
  }
}
