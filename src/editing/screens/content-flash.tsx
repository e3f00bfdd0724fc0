import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { FlashMessage } from './flash-messages.ts'

/** What was just done. A deletion can be undone. */
export const ContentFlash = ({ type, text, undo }: FlashMessage) => (
  <Notice actions={undo && <UndoButton fields={{ type, revision: undo }} />}>{text}</Notice>
)
