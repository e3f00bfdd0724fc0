// The rounds that were sent, newest first, with their files and hashes as they were frozen.
import { useEffect, useState } from 'react'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { Round } from '#work/screens/round.tsx'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { OneClick } from './work-parts.tsx'

export function SentRounds({ view }: { view: AgencyOrderWork }) {
  const { deliveries, points } = view
  if (!deliveries.length) return null
  return (
    <Card title={deliveries.length > 1 ? 'Deliveries' : 'Delivery'} id="rounds">
      <div className="divide-y divide-line">
        {deliveries.map((round) => (
          <div key={round.round} className="py-4 first:pt-0 last:pb-0">
            <Round round={round} points={points}>
              <Hashes round={round} />
            </Round>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** There is a minute for it, so it stands at the top of the page. */
export function TakeBack({ undo }: { undo: NonNullable<AgencyOrderWork['undo']> }) {
  const format = useFormat()
  const isOver = usePassed(undo.until)
  if (isOver) return null
  const what = undo.action === 'delivered' ? 'The delivery' : 'The request for changes'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3 text-sm">
      <p>
        {what} can be taken back for a minute, until {format.time(undo.until)}. Its mail waits as long.
      </p>
      <OneClick intent={`undo-${undo.action}`} label="Take it back" fields={{ event: String(undo.event) }} />
    </div>
  )
}

/** Whether a moment has passed in the browser. Without scripts only the server decides. */
function usePassed(until: number): boolean {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(until), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return passed === until
}

function Hashes({ round: { round, hashes } }: { round: RoundView }) {
  if (!hashes.length) return null
  return (
    <Disclosure summary={`Fingerprints of the files (SHA-256), round ${round}`} className="mt-2">
      <ul className="m-0 list-none space-y-1.5 p-0 text-xs">
        {hashes.map(({ name, sha256 }) => (
          <li key={`${name} ${sha256}`} className="min-w-0">
            <span className="block [overflow-wrap:anywhere]">{name}</span>
            <code className="block break-all text-muted">{sha256}</code>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
