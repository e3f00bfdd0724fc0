import type { ContentType } from '#content/rules/model/define.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { usesOfMedia, type MediaUse } from './media-uses.ts'

const DRAWINGS = '/art/'

/**
 * `hiddenPath` is a pattern for LIKE: the library leaves out pictures with such a path. These are the
 * drawings of the demo, once the site uses none of them. They stay stored, so that an undo finds them.
 */
export async function shownPictures(
  db: Queryable,
  types: readonly ContentType[],
): Promise<{ uses: Map<string, MediaUse[]>; hiddenPath: string }> {
  const uses = await usesOfMedia(db, types)
  const areUsed = [...uses.keys()].some((path) => path.startsWith(DRAWINGS))
  return { uses, hiddenPath: areUsed ? '' : `${DRAWINGS}%` }
}
