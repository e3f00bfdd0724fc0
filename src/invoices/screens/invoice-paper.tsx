// An invoice or a receipt as it is printed. Its PDF says the same words (src/invoices/rules/printed-invoice.ts).
import { Fragment } from 'react'
import { siteName } from '#content/rules/page-title.ts'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { FactList } from '#ui/screens/fact-list.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { PrintedInvoice } from '../rules/printed-invoice.ts'

const WIDE_ONLY = 'hidden sm:table-cell print:table-cell'
const HEAD = 'py-2 ps-2 sm:ps-4 text-end font-normal'
const CELL = 'py-3 ps-2 sm:ps-4 text-end tabular-nums'

export function InvoicePaper({ printed }: { printed: PrintedInvoice }) {
  const { title, number, mark, warning, seller, buyer, facts, notes, footer } = printed
  return (
    <article
      lang={printed.language}
      className="light-paper rounded-lg border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0"
    >
      <Letterhead seller={seller} title={title} number={number} mark={mark} />
      {warning && (
        <p className="mt-6 border-2 border-danger px-4 py-3 text-sm text-danger">
          <strong className="block font-display text-lg font-semibold">{warning.words}</strong>{' '}
          {warning.detail}
        </p>
      )}
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div className="text-sm">
          <h2 className="text-muted">{buyer.title}</h2>
          <Lines lines={buyer.lines} />
        </div>
        <FactList facts={facts} />
      </div>
      <Amounts printed={printed} />
      {notes.length > 0 && (
        <div className="mt-6 space-y-1 text-sm">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {footer.length > 0 && (
        <footer className="mt-6 border-t border-line pt-4 text-sm text-muted">
          <Lines lines={footer} />
        </footer>
      )}
    </article>
  )
}

function Amounts({ printed: { columns, lines, sums, total, after = [] } }: { printed: PrintedInvoice }) {
  const t = useWords('invoices.screens')
  const hasRate = columns.rate !== ''
  const hasPrice = columns.price !== ''
  return (
    <>
      <table className="mt-8 w-full border-collapse text-sm">
        <caption className="sr-only">{t('whatFor')}</caption>
        <thead>
          <tr className="border-b border-line text-start align-bottom text-muted">
            <th scope="col" className="py-2 font-normal">
              {columns.name}
            </th>
            {hasPrice && (
              <>
                <th scope="col" className={`${HEAD} ${WIDE_ONLY}`}>
                  {columns.quantity}
                </th>
                <th scope="col" className={`${HEAD} ${WIDE_ONLY}`}>
                  {columns.price}
                </th>
              </>
            )}
            {hasRate && (
              <th scope="col" className={`${HEAD} ${WIDE_ONLY}`}>
                {columns.rate}
              </th>
            )}
            <th scope="col" className={HEAD}>
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Fragment key={index}>
              <tr className={`align-top ${line.points.length ? '' : 'border-b border-line'}`}>
                <td className="py-3 font-medium [overflow-wrap:anywhere]">
                  {line.name}
                  {hasRate && (
                    <span className="block font-normal text-muted sm:hidden print:hidden">
                      {columns.rate}: {line.rate}
                    </span>
                  )}
                </td>
                {hasPrice && (
                  <>
                    <td className={`${CELL} ${WIDE_ONLY}`}>{line.quantity}</td>
                    <td className={`${CELL} ${WIDE_ONLY}`}>{line.price}</td>
                  </>
                )}
                {hasRate && <td className={`${CELL} ${WIDE_ONLY} whitespace-nowrap`}>{line.rate}</td>}
                <td className={CELL}>{line.amount}</td>
              </tr>
              <PointsRow points={line.points} columns={5} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {/* Not in the table: the label has the room that the amount leaves, whatever columns there are above. */}
      <dl className="m-0 text-sm">
        {sums.map(({ label, value }) => (
          <Sum key={label} label={label} value={value} />
        ))}
        <Sum label={total.label} value={total.value} isTotal />
        {after.map(({ label, value, isTotal = false }) => (
          <Sum key={label} label={label} value={value} isTotal={isTotal} />
        ))}
      </dl>
    </>
  )
}

function Sum({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  const line = isTotal ? 'border-t border-line pt-3 font-semibold' : ''
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${line}`}>
      <dt className="py-1.5">{label}</dt>
      <dd className={`m-0 ms-auto py-1.5 text-end tabular-nums ${isTotal ? 'font-display text-xl' : ''}`}>
        {value}
      </dd>
    </div>
  )
}

const Lines = ({ lines, className = '' }: { lines: string[]; className?: string }) => (
  <p className={`mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line ${className}`}>
    {lines.join('\n')}
  </p>
)

interface PointsRowProps {
  points: readonly string[]
  /** How many columns the table has at most. */
  columns: number
}

/** What a line of a document includes. A row of its own: beside the amounts a phone has no room for it. */
const PointsRow = ({ points, columns }: PointsRowProps) =>
  points.length > 0 && (
    <tr className="border-b border-line">
      <td colSpan={columns} className="pb-3">
        <ul className="-mt-2 list-disc ps-5 text-muted">
          {points.map((point, at) => (
            <li key={at} className="[overflow-wrap:anywhere]">
              {point}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )

interface LetterheadProps {
  seller: { name: string; lines: readonly string[] }
  title: string
  number: string
  /** Stamped on it: "Paid". */
  mark: string
}

/** The top of an invoice and of a receipt: who issued it, what it is, and whether it is paid. */
function Letterhead({ seller, title, number, mark }: LetterheadProps) {
  const shell = useRootData()?.shell
  const path = shell?.logo?.logo
  const logo = path && (shell.media[path]?.src ?? path)
  // The logo says the agency's name, as in the header of the site. Another name is that of its company.
  const name = shell && siteName(shell)
  const isSaid = (text: string) => Boolean(logo) && text === name
  return (
    <header className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-ink pb-6">
      <div className="min-w-0">
        {logo && (
          <img
            src={logo}
            alt={name}
            className="mb-3 h-9 max-w-[min(11rem,100%)] object-contain object-left rtl:object-right"
          />
        )}
        {!isSaid(seller.name) && (
          <p className={`font-display font-semibold [overflow-wrap:anywhere] ${logo ? '' : 'text-xl'}`}>
            {seller.name}
          </p>
        )}
        <p className="mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-muted">
          {seller.lines.filter((line) => line && !isSaid(line)).join('\n')}
        </p>
      </div>
      <div className="sm:text-end">
        <h1 className="font-display text-3xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-lg [overflow-wrap:anywhere]">{number}</p>
        {mark && (
          <p className="mt-2 inline-block rounded-md border-2 border-accent px-3 py-0.5 font-semibold text-accent-dark">
            {mark}
          </p>
        )}
      </div>
    </header>
  )
}
