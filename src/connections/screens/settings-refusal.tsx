// Above the form of a group: why it was refused, and why what was saved is not in use as it stands.
import { Notice } from '#ui/screens/notice.tsx'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { ShownSetting } from '../server/owner-settings.ts'

interface SettingsRefusalProps {
  refusal: Refusal | undefined
  title: string
  settings: readonly ShownSetting[]
  faults: readonly string[]
}

export function SettingsRefusal({ refusal, title, settings, faults }: SettingsRefusalProps) {
  const t = useWords('connections.admin')
  const errors = Object.entries(refusal?.errors ?? {})
  const isShown = (name: string) =>
    settings.some((setting) => setting.name === name && setting.setBy !== 'server')
  const others = errors.filter(([name]) => !isShown(name)).map(([, words]) => words)
  return (
    <>
      <RefusalNotice refusal={refusal} title={title} isBesideField={errors.length > 0 && !others.length}>
        {others.length ? others.join(' ') : undefined}
      </RefusalNotice>
      {faults.length > 0 && (
        <Notice tone="info" title={t('notInUse')}>
          <ul className="m-0 list-disc space-y-0.5 ps-5">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
