// The top of an invoice and of a receipt: who issued it, what it is, and whether it is paid.
import { siteName } from '#content/rules/page-title.ts'
import { useRootData } from '#site/screens/frame/page-frame.ts'

interface LetterheadProps {
  seller: { name: string; lines: readonly string[] }
  title: string
  number: string
  /** Stamped on it: "Paid". */
  mark: string
}

export function Letterhead({ seller, title, number, mark }: LetterheadProps) {
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
            className="mb-3 h-9 max-w-[min(11rem,100%)] object-contain object-left"
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
      <div className="sm:text-right">
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
