import type { ReactNode } from 'react'
import { ConfirmPanel } from './confirm-panel.tsx'
import { Notice } from './notice.tsx'
import type { Refusal } from './scope.ts'

interface RefusalNoticeProps {
  refusal: Refusal | undefined
  title?: string | undefined
  /** The form shows the reason beside its field, so it is not repeated here. */
  isBesideField?: boolean
  className?: string
  /** Instead of the reason that the server gave. */
  children?: ReactNode
}

/** Why a form was refused, above it: a question for the password or a code, or the reason. */
export const RefusalNotice = ({
  refusal,
  title,
  isBesideField = false,
  className = '',
  children,
}: RefusalNoticeProps) => (
  <>
    <ConfirmPanel refusal={refusal} className={className} />
    {refusal && !refusal.confirm && !isBesideField && (
      <Notice tone="wrong" title={title} className={className}>
        {children ?? refusal.detail}
      </Notice>
    )}
  </>
)
