import type { ReactNode } from 'react'
import { useFormat } from '#ui/screens/use-format.ts'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="mb-3 break-after-avoid font-display text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-muted">{children}</p>
)

/** Says that a list does not begin at the beginning. */
export const Cut = ({ children }: { children: ReactNode }) => <p className="mb-3 text-sm">{children}</p>

/** Rows with a time, oldest first. */
export function TimeList({ rows }: { rows: readonly { at: number; content: ReactNode }[] }) {
  const format = useFormat()
  return (
    <ol className="m-0 list-none space-y-2 p-0 text-sm">
      {rows.map(({ at, content }, index) => (
        <li
          key={index}
          className="grid break-inside-avoid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <time dateTime={new Date(at).toISOString()} className="text-muted tabular-nums">
            {format.dateAndTime(at)}
          </time>
          <div className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">{content}</div>
        </li>
      ))}
    </ol>
  )
}

export function Hashes({ files }: { files: readonly { name: string; sha256: string }[] }) {
  if (!files.length) return null
  return (
    <ul className="m-0 mt-2 list-none space-y-1.5 p-0 text-xs">
      {files.map(({ name, sha256 }) => (
        <li key={`${name} ${sha256}`} className="break-inside-avoid">
          <span className="block [overflow-wrap:anywhere]">{name}</span>
          <code className="block break-all text-muted">SHA-256 {sha256}</code>
        </li>
      ))}
    </ul>
  )
}
