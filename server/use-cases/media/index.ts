export { deleteMedia, listMedia, mediaAt, oneMedia, pageOfMedia, updateMedia } from './library.ts'
export { uploadMedia } from './upload-media.ts'
