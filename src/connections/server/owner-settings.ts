// The settings that the owner may make, for admins: who set each, and what may be shown of it.
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { secretOf } from '#platform/server/secret.ts'
import { endOf, type OwnerGroup, type OwnerSetting } from '#platform/server/settings/owned.ts'
import { OWNER_SETTINGS, type Settings } from '#platform/server/settings/settings.ts'
import { readStored, type StoredSetting } from '#platform/server/settings/stored-settings.ts'
import { isFixed } from '#platform/server/settings/with-stored.ts'
import { inOwnersWords } from './owners-words.ts'

export interface ShownSetting extends Pick<
  OwnerSetting,
  'group' | 'part' | 'label' | 'help' | 'example' | 'input'
> {
  name: string
  isSecret: boolean
  choices: { value: string; label: string }[] | null
  /** `server`: in the environment, and so fixed. `default`: nobody set it. */
  setBy: 'server' | 'owner' | 'default'
  /** The value in use; of a secret, what may be shown to tell it from another. */
  value: string
  setAt: number | null
  /** It was encrypted with another SECRET. */
  mustBeEnteredAgain: boolean
}

export interface ShownGroup {
  settings: ShownSetting[]
  /** Why what was set is not in use as it stands. */
  faults: string[]
}

export async function ownerSettings(app: App, viewer: Viewer, group?: OwnerGroup): Promise<ShownGroup> {
  requirePermission(viewer, 'change-settings')
  const stored = await readStored(app.database.db, secretOf(app.settings))
  const faults = app.ownerSettings.faults()
  return {
    settings: Object.entries(OWNER_SETTINGS)
      .filter(([, setting]) => !group || setting.group === group)
      .map(([name, setting]) => toShown(app.settings, name, { setting, stored: stored.get(name) })),
    faults: (group ? (faults[group] ?? []) : Object.values(faults).flat()).map(inOwnersWords),
  }
}

function toShown(
  settings: Settings,
  name: string,
  { setting, stored }: { setting: OwnerSetting; stored: StoredSetting | undefined },
): ShownSetting {
  const setBy = isFixed(settings, name) ? 'server' : stored ? 'owner' : 'default'
  const { group, part, label, help, example, input, choices, isSecret = false } = setting
  return {
    name,
    group,
    label,
    ...(part && { part }),
    ...(help && { help }),
    ...(example && { example }),
    ...(input && { input }),
    isSecret,
    choices: choices ? Object.entries(choices).map(([value, words]) => ({ value, label: words })) : null,
    setBy,
    value: isSecret
      ? setBy === 'owner' && stored?.value
        ? (setting.shownAs ?? endOf)(stored.value)
        : ''
      : (setBy === 'owner' && stored?.value) || textOf(settings[name as keyof Settings]),
    setAt: setBy === 'owner' ? stored!.setAt : null,
    mustBeEnteredAgain: setBy === 'owner' && stored!.value === undefined,
  }
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value)
