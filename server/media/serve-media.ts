// Serves uploaded pictures and the drawn art of the demo, both from the database. Their type is what we found or made, never what a sender
// claimed; and whatever a file holds, nothing in it may run.
import type { Context, Hono } from 'hono'
import type { House } from '../house.ts'
import { answerFile } from '../http/held-file.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { createFileMemory, toMediaFile, type FileMemory, type MediaFile } from './file-memory.ts'

const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Returns what it keeps in memory. */
export function serveMedia(app: Hono<RequestEnv>, { database, signals }: House): Pick<FileMemory, 'pause'> {
  const memory = createFileMemory()
  // A deleted picture must be gone in every instance; deletions are rare, so everything is looked up again.
  signals.on('media', () => memory.empty())

  async function find(path: string): Promise<MediaFile | undefined> {
    const known = memory.get(path)
    if (known) return known
    const begun = memory.generation()
    const row = await database.db.selectFrom('media_files').select(['mime', 'bytes']).where('path', '=', path).executeTakeFirst()
    if (!row) return undefined
    const file = toMediaFile(row.mime, row.bytes)
    memory.keep(path, begun, file)
    return file
  }

  const serve = async (context: Context<RequestEnv>, next: () => Promise<void>) => {
    const file = await find(context.req.path)
    return file ? answer(context.req.raw, context.req.path, file) : next()
  }
  app.get('/media/:name', serve)
  app.get('/art/:name', serve)
  return memory
}

const answer = (request: Request, path: string, file: MediaFile): Response =>
  answerFile(request, file, {
    'content-type': file.mime,
    'content-security-policy': NOTHING_RUNS,
    // An uploaded file gets a new name each time; the art of the demo keeps its names.
    'cache-control': path.startsWith('/media/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    vary: 'accept-encoding',
  })
