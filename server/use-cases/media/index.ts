export { wholePicture } from './crop-media.ts'
export {
  deleteMedia,
  libraryEntry,
  listMedia,
  mediaAt,
  oneMedia,
  pageOfMedia,
  updateMedia,
} from './library.ts'
export { bringBackMedia, replaceMedia } from './replace-media.ts'
export { uploadMedia } from './upload-media.ts'
