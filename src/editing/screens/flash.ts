import { flashNames, flashes } from '#ui/screens/flash.ts'

export const HISTORY_FLASH = flashNames(['restored', 'site-restored'])

export const LIBRARY_FLASH = flashes({
  uploaded: 'The upload is in the library',
  known:
    'The upload is in the library, but some of it was there already. Each such picture says below which one ' +
    'it is the same as: delete one of the two, or keep both.',
  deleted: 'The picture is deleted',
})

export const uploadedMessage = (count: number): string =>
  count === 1 ? 'The picture is in the library' : `${count} pictures are in the library`
