// Links to the parts of an order's page, which on a phone is several screens long.
import type { WorkData } from './load-work.ts'

const LINK =
  'flex min-h-11 items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-accent underline-offset-4 hover:underline'

export function OrderContents({ work: { view, brief } }: { work: WorkData }) {
  const parts = [
    { to: '#thread-title', name: 'Thread' },
    ...(view.points.length ? [{ to: '#points', name: 'Points' }] : []),
    ...(view.actions.includes('delivered') ? [{ to: '#deliver', name: 'Deliver' }] : []),
    { to: '#notes', name: 'Notes' },
    ...(brief ? [{ to: '#brief', name: 'Brief' }] : []),
    { to: '#order', name: 'Order' },
    { to: '#more', name: 'More' },
    { to: '#history', name: 'History' },
  ]
  return (
    <nav aria-label="On this page" className="-mx-2.5 lg:hidden">
      <ul className="m-0 flex list-none flex-wrap p-0">
        {parts.map(({ to, name }) => (
          <li key={to}>
            <a href={to} className={LINK}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
