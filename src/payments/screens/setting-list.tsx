import type { Setting } from '../server/settings/provider-guide.ts'

/** Settings, each with what it means and how the server calls it. */
export function SettingList({ settings }: { settings: Setting[] }) {
  return (
    <dl className="m-0 space-y-2 text-sm">
      {settings.map(({ name, label, meaning }) => (
        <div key={name}>
          <dt className="font-medium text-ink">
            {label} <span className="font-mono text-xs font-normal [overflow-wrap:anywhere]">{name}</span>
          </dt>
          <dd className="m-0 text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
