// All packages with all their points. The price cards link to it if they do not show everything.
import type { Site } from '#content/rules/index.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import {
  fitPrices,
  intervalOf,
  isRecommended,
  orderAddress,
  priceOf,
  type Package,
} from '../../rules/package-card.ts'
import { comparisonAddress, tableRows } from '../../rules/package-table.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { AskFirst } from '../parts/ask-first.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { comparisonMeta } from '../seo/page-meta.ts'
import { agency, breadcrumbs } from '../seo/schema-org.ts'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'
import type { Route } from './+types/compare'

export const handle: PageHandle = { sheet: 'pricing', cacheable: true, listed: true, params: ['coupon'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadPage(context, { promises: true })
  return Object.assign(page, { coupon: url.searchParams.get('coupon') ?? undefined })
}

export const meta: Route.MetaFunction = ({ loaderData }) => comparisonMeta(loaderData)

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const { site, coupon } = loaderData
  const read = useRead()
  if (!site.pricing.length)
    return (
      <main id="main" className="pt-6 lg:pt-10">
        <NothingYet heading={t('pricing.heading')} text="noPackages" />
      </main>
    )
  return (
    <main id="main" className="pt-6 lg:pt-10">
      <JsonLd
        things={[
          agency(loaderData),
          breadcrumbs(
            loaderData,
            { name: shared('frame.pricing'), path: '/pricing' },
            { name: t('pricing.compare'), path: comparisonAddress() },
          ),
        ]}
      />
      <section className="measure section">
        <SectionHead
          level={1}
          heading={t('pricing.compare')}
          text={t('pricing.compareText')}
          className="mb-6 lg:mb-10"
        />
        <PackageTable site={site} coupon={coupon} />
        {site.priceNote && <p className="mt-6 text-sm text-muted">{read(site.priceNote)}</p>}
        <ArrowLink
          back
          href={coupon ? `/pricing?${new URLSearchParams({ coupon })}` : '/pricing'}
          className="mt-6"
        >
          {t('pricing.backToCards')}
        </ArrowLink>
      </section>
      <AskFirst />
    </main>
  )
}

/** The more packages, the wider the page must be to show a table (widths: public.css). */
const containerFor = (count: number): string =>
  count > 7
    ? ''
    : count > 5
      ? '@container/wide-table'
      : count > 3
        ? '@container/table'
        : '@container/small-table'

/** In a table the head stays below the header of the site; in blocks the label of the row does. */
const HEAD =
  'block py-4 text-start font-normal in-columns:sticky in-columns:top-16 in-columns:z-10 in-columns:table-cell ' +
  'in-columns:bg-paper in-columns:px-3 in-columns:py-5 in-columns:align-bottom in-columns:last:pe-0 lg:in-columns:top-19'
const LABEL =
  'sticky top-16 block border-t border-line bg-paper pt-4 pb-1.5 text-start font-semibold ' +
  'in-columns:static in-columns:table-cell in-columns:py-4 in-columns:pe-3 in-columns:align-top ' +
  'in-columns:text-[0.9375rem] in-columns:leading-snug in-columns:font-medium in-columns:text-muted'
const CELL =
  'grid grid-cols-[minmax(6rem,25%)_minmax(0,1fr)] gap-x-4 py-2 leading-snug last:pb-6 ' +
  'before:text-[0.9375rem] before:text-muted before:content-[attr(data-label)/""] ' +
  'in-columns:table-cell in-columns:border-t in-columns:border-line in-columns:p-3 in-columns:py-4 ' +
  'in-columns:align-top in-columns:text-pretty in-columns:before:content-none in-columns:last:pe-0 in-columns:last:pb-4'

interface PackageTableProps {
  site: Pick<Site, 'pricing' | 'packageRows' | 'promises'>
  coupon: string | undefined
}

/**
 * All packages side by side with all their points. Where the window is too narrow for their number, each row
 * is a block that names the packages. The roles are explicit, because browsers drop a table's semantics when
 * its display changes.
 */
function PackageTable({ site, coupon }: PackageTableProps) {
  const t = useWords('site.pages')
  const read = useRead()
  const format = useFormat()
  const { pricing } = site
  return (
    <div className={containerFor(pricing.length)} style={fitPrices(pricing, format)}>
      <table
        role="table"
        className="block w-full border-separate border-spacing-0 in-columns:table in-columns:table-fixed"
      >
        <caption className="sr-only">{t('pricing.compare')}</caption>
        <thead role="rowgroup" className="block in-columns:table-header-group">
          <tr role="row" className="block divide-y divide-line in-columns:table-row in-columns:divide-y-0">
            <td role="cell" className={`${HEAD} hidden in-columns:w-28`} />
            {pricing.map((offer) => (
              <th key={offer._id} role="columnheader" scope="col" className={HEAD}>
                <PackageHead offer={offer} price={priceOf(offer, format)} coupon={coupon} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block in-columns:table-row-group">
          {read(tableRows(site)).map(({ label, texts }) => (
            <tr key={label} role="row" className="block in-columns:table-row">
              <th role="rowheader" scope="row" className={LABEL}>
                {label}
              </th>
              {pricing.map(({ _id, packageName }, at) => (
                <td key={_id} role="cell" data-label={packageName} className={CELL}>
                  {texts[at] || <Nothing>{t('pricing.notIncluded')}</Nothing>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* On a phone the rows are long, and the buttons above them out of reach. */}
      <ul className="list-none divide-y divide-line border-t border-line p-0 print:hidden in-columns:hidden">
        {pricing.map((offer) => (
          <li key={offer._id} className="py-4">
            <PackageHead offer={offer} price={priceOf(offer, format)} coupon={coupon} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PackageHeadProps {
  offer: Package
  price: string
  coupon: string | undefined
}

function PackageHead({ offer, price, coupon }: PackageHeadProps) {
  const read = useRead()
  const interval = intervalOf(offer)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="@container min-w-0 grow basis-32">
        <p className="leading-snug font-semibold hyphens-auto">{offer.packageName}</p>
        <p className="font-display fitted-price leading-tight tabular-nums [--price-size:1.5rem]">
          {price}
          {interval && <span className="block font-text text-sm text-muted">{read(interval)}</span>}
        </p>
      </div>
      <ButtonLink
        href={orderAddress(offer, coupon)}
        look={isRecommended(offer) ? 'solid' : 'outline'}
        className="min-h-11! px-4! py-2! text-[0.9375rem]! print:hidden in-columns:w-full in-columns:px-2!"
      >
        <span lang={offer.lang}>{offer.packageButtonText}</span>
      </ButtonLink>
    </div>
  )
}

const Nothing = ({ children: word }: { children: string }) => (
  <span className="text-muted">
    <span aria-hidden="true">—</span>
    <span className="sr-only">{word}</span>
  </span>
)
