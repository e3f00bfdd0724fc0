// Says on every screen that no real money moves. It can't be closed, so test orders never look real.
import { useWords } from './use-words.ts'

export function TestBanner({ children }: { children: string }) {
  const t = useWords('ui.screens')
  const platform = useWords('platform.screens')
  return (
    <section
      aria-label={t('testMode')}
      className="border-b border-amber bg-amber-soft px-4 py-2 text-center text-sm text-ink print:hidden"
    >
      <p>
        <strong className="font-semibold">{platform('testMode')}.</strong> {children}
      </p>
    </section>
  )
}
