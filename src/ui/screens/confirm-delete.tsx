import { Confirm } from './confirm.tsx'
import { useWords } from './use-words.ts'

interface ConfirmDeleteProps {
  /** What is deleted: screen readers announce it with the button. */
  title: string
  /** Hidden fields that identify the record. */
  fields?: Record<string, string>
  question?: string
  variant?: 'danger' | 'plain'
}

/** A delete button that asks once, without scripts too. */
export function ConfirmDelete({ title, fields = {}, question, variant = 'danger' }: ConfirmDeleteProps) {
  const t = useWords('ui.screens')
  return (
    <Confirm
      label={t('delete')}
      fullLabel={t('deleteNamed', { title })}
      question={t('deleteQuestion', { title })}
      detail={question ?? t('deleteDetail')}
      yes={t('deleteYes')}
      fields={{ ...fields, intent: 'delete' }}
      variant={variant}
      danger
    />
  )
}
