// The switch between the languages of the site. Plain links to this same page, each in the words of its language.
import { useLocation, useMatches } from 'react-router'
import { ownNameOf, prefixOf, type Language, type SiteLanguages } from '#platform/rules/languages.ts'
import { safeReturn } from '#platform/rules/links.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'

interface LanguageLink {
  language: Language
  href: string
  isCurrent: boolean
}

/** None if there is only one language. */
export function useLanguageLinks(languages: SiteLanguages | undefined): LanguageLink[] {
  const { pathname, search } = useLocation()
  const { language: current } = useAllWords()
  // A page that is not here is in no language.
  const isHere = useMatches().at(-1)?.params['*'] === undefined
  if (!languages) return []
  const offered = [...languages.published, ...languages.prepared]
  if (offered.length < 2) return []
  const query = new URLSearchParams(search)
  // The message of what was done just now.
  for (const name of ['done', 'sent']) query.delete(name)
  if (!safeReturn(query.get('next'))) query.delete('next')
  const page = isHere ? pathname + (query.size ? `?${query}` : '') : '/'
  return offered.map((language) => {
    // Only the team sees those that are prepared.
    const prefix = prefixOf(language, { ...languages, published: offered })
    return {
      language,
      href: page === '/' && prefix ? prefix : prefix + page,
      isCurrent: language === current,
    }
  })
}

export function LanguageList({
  links,
  className,
  linkClassName,
}: {
  links: readonly LanguageLink[]
  className: string
  linkClassName: string
}) {
  return (
    <ul className={className}>
      {links.map(({ language, href, isCurrent }) => (
        <li key={language}>
          <a
            href={href}
            lang={language}
            hrefLang={language}
            aria-current={isCurrent ? 'true' : undefined}
            className={`${linkClassName} ${isCurrent ? 'font-semibold' : ''}`}
          >
            {ownNameOf(language)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** In the header: a button with the language of the page, which opens the list without scripts. */
export function LanguageMenu({ links }: { links: readonly LanguageLink[] }) {
  const t = useWords('platform.screens')
  const current = links.find(({ isCurrent }) => isCurrent)
  if (!links.length) return null
  return (
    <div className="max-lg:hidden">
      <button
        type="button"
        popoverTarget="languages"
        aria-label={t('language', { name: current ? ownNameOf(current.language) : '' })}
        className="flex min-h-11 cursor-pointer items-center rounded-lg px-2 text-[0.9375rem] font-medium hover:bg-accent-soft hover:text-accent-dark"
      >
        {current && ownNameOf(current.language)}
      </button>
      <nav
        id="languages"
        popover="auto"
        aria-label={t('languages')}
        className="fixed inset-auto end-4 top-16 m-0 rounded-lg border border-line bg-paper p-2 text-ink shadow-lg"
      >
        <LanguageList
          links={links}
          className="m-0 list-none p-0"
          linkClassName="flex min-h-11 items-center rounded-md px-4 hover:bg-accent-soft hover:text-accent-dark"
        />
      </nav>
    </div>
  )
}
