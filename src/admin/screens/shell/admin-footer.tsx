import { siteName } from '#content/rules/page-title.ts'
import { useRootData } from '#site/screens/frame/page-frame.ts'

const LINK =
  'inline-flex min-h-6 items-center text-muted underline-offset-2 hover:underline pointer-coarse:min-h-11'

/** One line: the footer of the site is for visitors. */
export function AdminFooter() {
  const shell = useRootData()?.shell
  return (
    <footer className="mx-auto flex w-full max-w-[100rem] flex-wrap items-center justify-between gap-x-6 px-4 pb-4 text-xs text-muted sm:px-6 lg:px-8 print:hidden">
      <p>{shell?.copyright?.copyrightText ?? siteName(shell ?? { brand: null, footerAbout: null })}</p>
      <p className="flex gap-4">
        <a href="/privacy" className={LINK}>
          Privacy
        </a>
        <a href="/terms" className={LINK}>
          Terms
        </a>
      </p>
    </footer>
  )
}
