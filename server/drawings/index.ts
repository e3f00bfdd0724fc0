export { drawSharePicture } from './share-picture.ts'
export { asIco, iconDrawing, iconPicture, type IconSource } from './site-icon.ts'
