import { useWords } from '#ui/screens/use-words.ts'
import { ButtonLink } from '../shell/cta-buttons.tsx'

interface NothingYetProps {
  heading: string
  text: 'noPackages' | 'noServices' | 'noResults' | 'noTemplates'
}

/** Replaces a page that has no content yet. */
export function NothingYet({ heading, text }: NothingYetProps) {
  const t = useWords('site.pages')
  return (
    <section className="measure section">
      <h1 className="page-title">{heading}</h1>
      <p className="mt-5 max-w-[52ch] lead">{t(`message.${text}`)}</p>
      <ButtonLink href="/contact" className="mt-8">
        {t('message.writeToUs')}
      </ButtonLink>
    </section>
  )
}
