// Links and forms that load a whole document stay in the language of the page. (Those of the router do by themselves.)
import { createContext, use, useMemo, type AnchorHTMLAttributes } from 'react'
import { inPrefix } from '#platform/rules/languages.ts'

/** What stands before the addresses of the page's language, like "/de". Set by root.tsx. */
export const PrefixContext = createContext('')

/** The addresses of the page's language: `local('/pricing')`. */
export function useLocal(): (address: string) => string {
  const prefix = use(PrefixContext)
  return useMemo(() => (address: string) => inPrefix(prefix, address), [prefix])
}

/** A link to another document of the site, or to another site. */
export function A({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const local = useLocal()
  return (
    <a href={href === undefined ? undefined : local(href)} {...rest}>
      {children}
    </a>
  )
}
