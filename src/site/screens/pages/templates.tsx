// The designs, filtered by plain links: each view has its own address and needs no script.
import { A } from '#ui/screens/local-link.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import {
  chosenFrom,
  FILTER_NAMES,
  filtersOf,
  matching,
  filterAddress,
  shownValue,
  type Chosen,
  type Filter,
} from '../../rules/template-filters.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { Templates } from '../sections/templates.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/templates'

export const handle: PageHandle = {
  sheet: 'results',
  cacheable: true,
  listed: true,
  params: FILTER_NAMES,
  canonical: (query, site) => chosenFrom(query, site.designItem),
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await loadPage(context)
  return Object.assign(page, { chosen: chosenFrom(new URL(request.url).searchParams, page.site.designItem) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/templates')

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const { site, chosen } = loaderData
  const shown = matching(site.designItem, chosen)
  return (
    <main id="main" className="pt-6 lg:pt-10">
      <JsonLd
        things={[
          agency(loaderData),
          breadcrumbs(loaderData, { name: shared('frame.templates'), path: '/templates' }),
        ]}
      />
      {site.designItem.length ? (
        <>
          <SectionHead
            level={1}
            heading={t('template.heading')}
            text={t('template.text')}
            className="measure section"
          />
          <nav aria-label={t('template.filters')} className="measure flex flex-wrap gap-x-10 gap-y-5">
            {filtersOf(site.designItem).map((filter) => (
              <FilterLinks key={filter.name} filter={filter} chosen={chosen} />
            ))}
          </nav>
          <p role="status" className="measure mt-8 text-muted">
            {t('template.found', { count: shown.length })}
          </p>
          {shown.length ? (
            <Templates site={{ ...site, designItem: shown }} />
          ) : (
            <p className="measure section text-lg">
              {t('template.none')}{' '}
              <A href="/templates" className="font-semibold text-accent underline underline-offset-4">
                {t('template.showAll')}
              </A>
            </p>
          )}
        </>
      ) : (
        <NothingYet heading={t('template.heading')} text="noTemplates" />
      )}
    </main>
  )
}

const PILL =
  'flex min-h-11 items-center rounded-full border px-4 text-[0.9375rem] font-medium ' +
  'transition-colors duration-150'
const CURRENT = 'border-accent bg-accent text-white'
const OTHER = 'border-ink/25 bg-white hover:border-accent hover:bg-accent-soft'

/** The links of one filter: All, and one per value. */
interface FilterLinksProps {
  filter: Filter
  chosen: Chosen
}

function FilterLinks({ filter: { name, values }, chosen }: FilterLinksProps) {
  const t = useWords('site.pages')
  const read = useRead()
  const label = t(`template.${name}`)
  const entries = [
    { text: t('template.all'), value: undefined },
    ...values.map((value) => ({ text: read(shownValue(value)), value })),
  ]
  return (
    <div role="group" aria-label={label}>
      <p className="mb-2 text-sm font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ text, value }) => {
          const current = chosen[name] === value
          return (
            <li key={text}>
              <A
                href={filterAddress(chosen, name, value)}
                aria-current={current ? 'true' : undefined}
                className={`${PILL} ${current ? CURRENT : OTHER}`}
              >
                {text}
              </A>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
