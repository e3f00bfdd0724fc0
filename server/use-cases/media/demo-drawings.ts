import type { ContentType } from '#content/model/define.ts'
import type { Queryable } from '../../database/connect.ts'
import { usesOfMedia, type MediaUse } from './media-uses.ts'

const DRAWINGS = '/art/'

/**
 * The pictures that the library shows, as a condition on their path. The drawings of the demo are left out
 * once the site uses none of them. They stay stored, so that an undo finds them.
 */
export async function shownPictures(
  db: Queryable,
  types: readonly ContentType[],
): Promise<{ uses: Map<string, MediaUse[]>; hiddenPath: string }> {
  const uses = await usesOfMedia(db, types)
  const areUsed = [...uses.keys()].some((path) => path.startsWith(DRAWINGS))
  return { uses, hiddenPath: areUsed ? '' : `${DRAWINGS}%` }
}
