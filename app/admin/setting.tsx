// All settings and content types, one card each.
import { scopeOf } from '#app/scope.ts'
import { LinkCard } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/setting'
import { GROUPS, MANAGE_SCREENS } from './content/screens.ts'
import { mayOpen } from './screen-permissions.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }]

const TOOLS = [
  {
    path: '/setup',
    title: 'Setup',
    purpose: 'From the demo to your own site, and what is missing to go live.',
  },
  {
    path: '/payment-settings',
    title: 'Payment settings',
    purpose: 'The payment providers, what to enter there, and a test of each.',
  },
  {
    path: '/admin/invoices',
    title: 'Invoices',
    purpose: 'Every invoice and credit note, with its number.',
  },
  { path: '/add-user', title: 'Admin Email', purpose: 'People who may work in this admin area.' },
  {
    path: '/reconcile',
    title: 'Reconciliation',
    purpose: 'Payments that the providers know and this site does not, and the reverse.',
  },
  {
    path: '/media',
    title: 'Pictures',
    purpose: 'All pictures, their alternative texts, and those no longer used.',
  },
  { path: '/history', title: 'History', purpose: 'Every change, who made it, and how to undo it.' },
  { path: '/audit', title: 'Audit trail', purpose: 'Who did what: prices, payments, admins, deletions.' },
  { path: '/webhooks', title: 'Webhooks', purpose: 'Other tools that hear of orders.' },
  { path: '/outbox', title: 'Outbox', purpose: 'Every mail of the site, and whether it was sent.' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = scopeOf(context)
  return {
    groups: GROUPS.map((title) => {
      const screens = MANAGE_SCREENS.filter((screen) => screen.group === title).map(
        ({ path, title: name, purpose }) => ({ path, title: name, purpose }),
      )
      const all = title === 'Settings' ? [...screens, ...TOOLS] : screens
      return { title, screens: all.filter(({ path }) => mayOpen(viewer, path)) }
    }).filter(({ screens }) => screens.length),
  }
}

export default function Setting({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings">
        Everything visitors see, and everything that keeps the site running.
      </PageHead>
      <div className="space-y-8">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="mb-3 font-display text-lg font-semibold">{group.title}</h2>
            <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {group.screens.map(({ path, title, purpose }) => (
                <LinkCard key={path} to={path} title={title}>
                  {purpose}
                </LinkCard>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
