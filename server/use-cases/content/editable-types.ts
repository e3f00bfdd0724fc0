import { editorsOf } from '#content/model/define.ts'
import { may, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'

/** The names of the content types that the viewer may change: of no other are changes or drafts shown. */
export const editableTypes = ({ types }: House, viewer: Viewer): string[] =>
  types.filter((type) => may(viewer, editorsOf(type))).map(({ name }) => name)
