// What is missing before real customers come. Gone when nothing is.
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import type { Check } from '#server/use-cases/go-live/check.ts'
import { CheckList } from '../setup/check-list.tsx'
import { checksPassed } from '../setup/checks-passed.ts'

export function GoLiveCard({ checks }: { checks: readonly Check[] }) {
  const open = checks.filter(({ state }) => state === 'open')
  if (!open.length) return null
  return (
    <Card
      title="Before you go live"
      id="go-live"
      aside={
        <LinkButton to="/setup" variant="quiet">
          Set up your site
        </LinkButton>
      }
    >
      <Disclosure
        summary={
          <span className="max-sm:line-clamp-2">
            {checksPassed(checks)}. To do: {listOf(open)}
          </span>
        }
      >
        <CheckList checks={open} />
      </Disclosure>
    </Card>
  )
}

const listOf = (checks: readonly Check[]): string =>
  new Intl.ListFormat('en').format(checks.map(({ label }) => label))
