// Privacy and terms: a long text with a list of its headings at the side.
import type { Site } from '#content/rules/index.ts'
import type { EditablePage } from '#content/rules/page-names.ts'
import { blocksOf, plainText } from '#platform/rules/marked-text.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Marked, MarkedBlock } from '#ui/screens/marked-text.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import { agency, breadcrumbs } from '../seo/schema-org.ts'

interface LegalPageProps {
  site: Site
  origin: string
  page: EditablePage
  heading: string
}

export function LegalPage({ site, origin, page, heading }: LegalPageProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const format = useFormat()
  const record = site.pageText.find((pageText) => pageText.page === page)
  const blocks = blocksOf(record?.text ?? '')
  const headings = blocks.filter((block) => block.kind === 'heading')
  return (
    <main id="main" className="measure grid gap-x-12 gap-y-8 section pt-12 lg:grid-cols-12 lg:pt-20">
      <JsonLd
        things={[agency({ site, origin }), breadcrumbs({ site, origin }, { name: heading, path: page })]}
      />
      <div className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
        <h1 className="page-title">{heading}</h1>
        {headings.length > 2 && (
          <nav aria-label={shared('frame.onThisPage')} className="mt-8 max-lg:hidden">
            <ul lang={record?.lang} className="border-s border-line">
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <A
                    href={`#${id}`}
                    className="block py-1.5 ps-4 text-[0.9375rem] text-muted hover:text-accent"
                  >
                    {plainText(text)}
                  </A>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="max-w-[68ch] text-[1.0625rem] leading-[1.7] lg:col-span-8">
        {blocks.length ? (
          blocks.map((block, index) =>
            block.kind === 'heading' ? (
              <h2 key={index} lang={record?.lang} id={block.id} className="mt-10 mb-3 title first:mt-0">
                <Marked text={block.text} />
              </h2>
            ) : (
              <div key={index} lang={record?.lang} className="mb-5">
                <MarkedBlock block={block} />
              </div>
            ),
          )
        ) : (
          <p className="lead">
            {t('message.noLegalText')}{' '}
            <A href="/contact" className="text-accent underline underline-offset-4">
              {t('message.writeToUs')}
            </A>
          </p>
        )}
        {record && (
          <p className="mt-10 border-t border-line pt-5 text-sm text-muted">
            {t('message.lastChanged')}{' '}
            <time dateTime={record.updatedAt}>{format.date(Date.parse(record.updatedAt))}</time>
          </p>
        )}
      </div>
    </main>
  )
}
