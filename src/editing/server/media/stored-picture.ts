// A picture as it is stored: the files that are shown, and what is needed to undo a crop or a replacement.
import type { Selectable } from 'kysely'
import type { MediaRow } from '#content/server/content-tables.ts'
import { wholeOf, type Crop } from '#platform/rules/crop.ts'
import type { FocalPoint } from '#platform/rules/focal-point.ts'

export interface StoredFiles {
  /** The path of the largest one. */
  src: string
  mime: string
  width: number
  height: number
  /** The size of the largest one. */
  bytes: number
  variants: { path: string; mime: string; width: number }[]
  transparent: boolean
}

export interface Picture {
  /** The name of the uploaded file. */
  name: string
  hash: string | null
  files: StoredFiles
  /** The part of the whole picture that `files` show, and the files of the whole. Set together. */
  crop: Crop | null
  uncropped: StoredFiles | null
  focalPoint: FocalPoint
}

export type StoredMedia = Selectable<MediaRow>
type PictureRow = Omit<StoredMedia, 'seq'>

/** The columns that change with a crop or a replacement. */
type PictureColumns = Pick<
  StoredMedia,
  | 'name'
  | 'picture_hash'
  | 'src'
  | 'mime'
  | 'width'
  | 'height'
  | 'bytes'
  | 'variants'
  | 'transparent'
  | 'crop'
  | 'uncropped'
  | 'focal_x'
  | 'focal_y'
>

export const pictureOf = (row: PictureRow): Picture => ({
  name: row.name,
  hash: row.picture_hash,
  files: {
    src: row.src ?? row.path,
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    variants: JSON.parse(row.variants) as StoredFiles['variants'],
    transparent: row.transparent === 1,
  },
  crop: row.crop === null ? null : (JSON.parse(row.crop) as Crop),
  uncropped: row.uncropped === null ? null : (JSON.parse(row.uncropped) as StoredFiles),
  focalPoint: { x: row.focal_x, y: row.focal_y },
})

export const earlierOf = ({ earlier }: Pick<PictureRow, 'earlier'>): Picture | null =>
  earlier === null ? null : (JSON.parse(earlier) as Picture)

export const columnsOf = ({ path }: { path: string }, picture: Picture): PictureColumns => {
  const { src, mime, width, height, bytes, variants, transparent } = picture.files
  return {
    name: picture.name,
    picture_hash: picture.hash,
    src: src === path ? null : src,
    mime,
    width,
    height,
    bytes,
    variants: JSON.stringify(variants),
    transparent: transparent ? 1 : 0,
    crop: picture.crop && JSON.stringify(picture.crop),
    uncropped: picture.uncropped && JSON.stringify(picture.uncropped),
    focal_x: picture.focalPoint.x,
    focal_y: picture.focalPoint.y,
  }
}

export const wholeFiles = ({ files, uncropped }: Picture): StoredFiles => uncropped ?? files

/** The part of the whole picture that is shown. */
export const shownPart = (picture: Picture): Crop => picture.crop ?? wholeOf(wholeFiles(picture))

const pathsOf = (files: StoredFiles): string[] => [files.src, ...files.variants.map(({ path }) => path)]

/** The paths that pages show. */
export const shownPaths = (row: PictureRow): string[] => pathsOf(pictureOf(row).files)

/** All paths that a picture needs, also those to undo a change. */
export const neededPaths = (row: PictureRow): string[] =>
  [pictureOf(row), earlierOf(row)].flatMap((picture) =>
    picture ? [picture.files, picture.uncropped].flatMap((files) => (files ? pathsOf(files) : [])) : [],
  )
