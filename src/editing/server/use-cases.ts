export { contentOverview } from './content-overview.ts'
export { pageOfChanges } from './history.ts'
export { missingTexts } from './missing-texts.ts'
export { wholePicture } from './media/crop-media.ts'
export {
  deleteMedia,
  libraryEntry,
  listMedia,
  mediaAt,
  oneMedia,
  pageOfMedia,
  updateMedia,
} from './media/library.ts'
export { bringBackMedia, replaceMedia } from './media/replace-media.ts'
export { uploadMedia } from './media/upload-media.ts'
export { previewSiteRestore, restoreSite } from './restore-site.ts'
export { listRevisions, restoreRevision } from './revisions.ts'
export { createContent, deleteContent, reorderContent, updateContent } from './save-content.ts'
export { searchContent } from './search-content.ts'
export { findWords } from './words/find-words.ts'
export { previewWords } from './words/preview-words.ts'
