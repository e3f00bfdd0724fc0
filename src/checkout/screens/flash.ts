import { flashNames } from '#ui/screens/flash.ts'

/** Said on the list of pending orders. */
export const PLACED_FLASH = flashNames(['placed'])
