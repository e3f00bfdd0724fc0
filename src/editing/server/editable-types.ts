import { editorsOf } from '#content/rules/model/define.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'

/** The names of the content types that the viewer may change: of no other are changes or drafts shown. */
export const editableTypes = ({ types }: House, viewer: Viewer): string[] =>
  types.filter((type) => may(viewer, editorsOf(type))).map(({ name }) => name)
