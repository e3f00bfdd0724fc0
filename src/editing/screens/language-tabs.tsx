// The languages of a record: which one its form is in, and how many texts each of them lacks.
import { Link } from 'react-router'
import { ownNameOf, type Language } from '#platform/rules/languages.ts'
import { useWords } from '#ui/screens/use-words.ts'

interface LanguageTabsProps {
  /** The address of the form in the site's own language. */
  address: string
  main: Language
  /** The languages besides it. */
  others: readonly { language: Language; missing: number }[]
  /** The language of the form. */
  current: Language
}

export function LanguageTabs({ address, main, others, current }: LanguageTabsProps) {
  const t = useWords('editing.admin')
  if (!others.length) return null
  const tabs = [{ language: main, missing: 0 }, ...others]
  return (
    <nav aria-label={t('languages')} className="mb-4">
      <ul className="m-0 flex list-none flex-wrap gap-1.5 p-0 text-sm">
        {tabs.map(({ language, missing }) => (
          <li key={language}>
            <Link
              to={language === main ? address : `${address}?lang=${language}`}
              aria-current={language === current ? 'page' : undefined}
              className={`flex min-h-9 items-center gap-2 rounded-md px-3 no-underline pointer-coarse:min-h-11 ${
                language === current
                  ? 'bg-accent-soft font-medium text-accent-dark'
                  : 'text-muted hover:bg-paper hover:text-ink'
              }`}
            >
              <span lang={language}>{ownNameOf(language)}</span>
              {missing > 0 && <span className="tabular-nums">{t('textsMissing', { count: missing })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
