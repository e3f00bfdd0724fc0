// The look of an agency in a test.
import type { Caller } from './caller.ts'

export async function setBrand(admin: Caller, fields: Record<string, string>): Promise<void> {
  const [stored] = (await admin.get('/api/brand')).json as { _id: string }[]
  const answer = stored
    ? await admin.put(`/api/brand/${stored._id}`, fields)
    : await admin.post('/api/add-brand', fields)
  if (answer.status >= 300) throw new Error(`brand: ${answer.status} ${answer.text}`)
}
