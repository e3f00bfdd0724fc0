// What is missing before real customers come. Gone when nothing is.
import { CheckList } from '#setup/screens/check-list.tsx'
import { checksPassed } from '#setup/screens/checks-passed.ts'
import type { Check } from '#setup/server/check.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'

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
