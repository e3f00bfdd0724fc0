import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'
import { INPUT_CLASS } from './field.tsx'
import { useWords } from './use-words.ts'

/** A link with a copy button. Without scripts it can be selected and copied by hand. */
export function CopyLink({ link }: { link: string }) {
  const id = useId()
  const t = useWords('ui.screens')
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {t('link')}
      </label>
      <input
        id={id}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className={INPUT_CLASS}
      />
      <CopyButton text={link} name={t('copyLink')} />
    </div>
  )
}
