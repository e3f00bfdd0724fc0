// The designs, filtered by plain links: each view has its own address and needs no script.
import { fillIn, wordsIn } from '#content/rules/words.ts'
import { chosenFrom, FILTER_NAMES, filtersOf, matching } from '../../rules/template-filters.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { FilterLinks } from '../parts/filter-links.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { Templates } from '../sections/templates.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/templates'

export const handle: PageHandle = {
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
  const { site, chosen } = loaderData
  const shown = matching(site.designItem, chosen)
  const words = wordsIn(site, 'templateWords')
  return (
    <main id="main" className="pt-6 lg:pt-10">
      <JsonLd
        things={[
          agency(loaderData),
          breadcrumbs(loaderData, { name: wordsIn(site, 'frameWords').templates, path: '/templates' }),
        ]}
      />
      {site.designItem.length ? (
        <>
          <SectionHead level={1} heading={words.heading} text={words.text} className="measure section" />
          <nav aria-label={words.filters} className="measure flex flex-wrap gap-x-10 gap-y-5">
            {filtersOf(site.designItem).map((filter) => (
              <FilterLinks key={filter.name} filter={filter} chosen={chosen} words={words} />
            ))}
          </nav>
          <p role="status" className="measure mt-8 text-muted">
            {shown.length === 1 ? words.one : fillIn(words.many, { count: shown.length })}
          </p>
          {shown.length ? (
            <Templates site={{ ...site, designItem: shown }} />
          ) : (
            <p className="measure section text-lg">
              {words.none}{' '}
              <a href="/templates" className="font-semibold text-accent underline underline-offset-4">
                {words.showAll}
              </a>
            </p>
          )}
        </>
      ) : (
        <NothingYet site={site} heading={words.heading} text="noTemplates" />
      )}
    </main>
  )
}
