// The way to the pages of the site.
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { sectionEntries } from '#site/screens/shell/menu.ts'
import { useRead } from '#ui/screens/use-words.ts'
import { PANEL_LINK } from './panel-styles.ts'

export function SiteLinks({ label }: { label: string }) {
  const read = useRead()
  const root = useRootData()
  return (
    <nav aria-label={label}>
      <ul className="m-0 list-none p-0">
        {read(sectionEntries(root?.shell)).map(({ label: words, href }) => (
          <li key={href}>
            <a href={href} className={PANEL_LINK}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
