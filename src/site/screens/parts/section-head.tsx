// The head of a section: a short line, the heading and a text.
import type { ReactNode } from 'react'
import type { Language } from '#platform/rules/languages.ts'

interface SectionHeadProps {
  /** Of its texts, where it is not that of the page. */
  lang?: Language | undefined
  line?: string | undefined
  heading: ReactNode
  text?: string | undefined
  /** A phone shows the heading alone. */
  shortOnPhone?: boolean
  /** 1 for the first heading of a page. */
  level?: 1 | 2
  /** Stands on a dark background. */
  dark?: boolean
  className?: string
  children?: ReactNode
}

export function SectionHead({
  lang,
  line,
  heading,
  text,
  shortOnPhone = false,
  level = 2,
  dark = false,
  className = '',
  children,
}: SectionHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={className}>
      {line && (
        <Line lang={lang} dark={dark}>
          {line}
        </Line>
      )}
      <Heading lang={lang} className={`${level === 1 ? 'page-title' : 'headline'} ${line ? 'mt-4' : ''}`}>
        {heading}
      </Heading>
      {text && (
        <p
          lang={lang}
          className={`mt-4 max-w-[58ch] lead whitespace-pre-line ${shortOnPhone ? 'max-sm:hidden' : ''} ${dark ? 'text-white/80!' : ''}`}
        >
          {text}
        </p>
      )}
      {children}
    </div>
  )
}

interface LineProps {
  children: ReactNode
  lang?: Language | undefined
  dark?: boolean
}

/** The short line above a heading, with an amber dot. */
export function Line({ children, lang, dark = false }: LineProps) {
  const colour = dark ? 'text-white' : 'text-accent'
  return (
    <p lang={lang} className={`flex items-center gap-2.5 text-[0.9375rem] font-medium ${colour}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-amber" />
      {children}
    </p>
  )
}
