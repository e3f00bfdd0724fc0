// Says on every screen that no real money moves. It can't be closed, so test orders never look real.
import { TEST_MODE } from '#platform/rules/payment-mode.ts'

export function TestBanner({ children }: { children: string }) {
  return (
    <section
      aria-label="Test mode"
      className="border-b border-amber bg-amber-soft px-4 py-2 text-center text-sm text-ink print:hidden"
    >
      <p>
        <strong className="font-semibold">{TEST_MODE}.</strong> {children}
      </p>
    </section>
  )
}
