import { say } from '#platform/rules/words.ts'
import { flashNames, flashes } from '#ui/screens/flash.ts'

export const HISTORY_FLASH = flashNames(['restored', 'site-restored'])

export const LIBRARY_FLASH = flashes({
  uploaded: say('editing.admin', 'uploaded'),
  known: say('editing.admin', 'uploadKnown'),
  deleted: say('editing.admin', 'pictureDeleted'),
})
