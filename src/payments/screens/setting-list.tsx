import type { Setting } from '../server/settings/provider-guide.ts'

/** Names of the settings file, each with what it means. */
export function SettingList({ settings }: { settings: Setting[] }) {
  return (
    <dl className="m-0 space-y-2 text-sm">
      {settings.map(({ name, meaning }) => (
        <div key={name}>
          <dt className="font-mono text-xs font-medium [overflow-wrap:anywhere] text-ink">{name}</dt>
          <dd className="m-0 text-muted">{meaning.charAt(0).toUpperCase() + meaning.slice(1)}</dd>
        </div>
      ))}
    </dl>
  )
}
