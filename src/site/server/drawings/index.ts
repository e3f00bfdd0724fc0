export { logoPicture } from './logo-picture.ts'
export { drawSharePicture } from './share-picture.ts'
export { asIco, iconDrawing, iconPicture, type IconSource } from './site-icon.ts'
