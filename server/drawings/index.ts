export { drawSharePicture } from './share-picture.ts'
export { asIco, iconDrawing, iconPicture } from './site-icon.ts'
