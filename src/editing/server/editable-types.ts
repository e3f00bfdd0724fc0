import { editorsOf } from '#content/rules/model/define.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

/** The names of the content types that the viewer may change: of no other are changes or drafts shown. */
export const editableTypes = ({ types }: App, viewer: Viewer): string[] =>
  types.filter((type) => may(viewer, editorsOf(type))).map(({ name }) => name)
