// Files on orders: how large, how many, and their names. For the server and for the screens.

const MB = 1024 * 1024

export const ORDER_FILE_MEGABYTES = 50
export const ORDER_FILE_BYTES = ORDER_FILE_MEGABYTES * MB
/** All files of one order. */
export const ORDER_SPACE_MEGABYTES = 500
export const ORDER_SPACE_BYTES = ORDER_SPACE_MEGABYTES * MB
/** What one person has announced or sent that is attached to nothing yet, on all orders. */
export const UNSENT_SPACE_MEGABYTES = 500
export const UNSENT_SPACE_BYTES = UNSENT_SPACE_MEGABYTES * MB

export const FILES_PER_MESSAGE = 10
export const FILES_PER_ROUND = 30

const LONGEST_NAME = 180
const FALLBACK_NAME = 'file'

/** Control characters, and those that turn the direction of text: they could hide the real ending. */
// oxlint-disable-next-line no-control-regex -- it removes control characters
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g

/** The last part of a path, without what can't be seen, short enough to read. The ending stays. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const seen = last.toWellFormed().replace(UNSEEN, '').trim()
  if (!seen || /^\.+$/.test(seen)) return FALLBACK_NAME
  const characters = [...seen]
  if (characters.length <= LONGEST_NAME) return seen
  const ending = [...(/\.[^.]{1,16}$/.exec(seen)?.[0] ?? '')]
  return [...characters.slice(0, LONGEST_NAME - ending.length), ...ending].join('')
}

/** "3 MB", "12 KB", for words. */
export const fileSizeWords = (bytes: number): string =>
  bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
