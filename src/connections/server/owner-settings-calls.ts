// The settings that the owner makes, as calls.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { OWNER_GROUPS } from '#platform/server/settings/owned.ts'
import { OWNER_SETTINGS_INPUT } from './change-owner-settings.ts'

const OWNER_SETTING = z
  .object({
    name: z.string(),
    group: z.enum(OWNER_GROUPS),
    label: z.string(),
    isSecret: z.boolean(),
    setBy: z.enum(['server', 'owner', 'default']).meta({
      description: '`server`: by the environment, which wins. `owner`: by this call or its screen.',
    }),
    value: z
      .string()
      .meta({ description: 'The value in use. Of a secret only what tells it from another, like its end.' }),
    setAt: z.iso.datetime().nullable(),
    mustBeEnteredAgain: z
      .boolean()
      .meta({ description: 'SECRET is another one than when it was stored, so it can’t be read.' }),
  })
  .meta({ id: 'OwnerSetting' })

const settings = { tag: 'Settings', permission: 'change-settings', path: '/settings' } as const

export const ownerSettingsCalls = (): Call[] => [
  call({
    ...settings,
    method: 'GET',
    summary: 'Email, payment providers, backups and bucket: who set what. Secrets are never shown',
    answer: { status: 200, schema: z.array(OWNER_SETTING) },
    handle: async ({ act }) =>
      (await act.ownerSettings()).settings.map(
        ({ name, group, label, isSecret, setBy, value, setAt, mustBeEnteredAgain }) => ({
          name,
          group,
          label,
          isSecret,
          setBy,
          value,
          setAt: setAt === null ? null : new Date(setAt).toISOString(),
          mustBeEnteredAgain,
        }),
      ),
  }),
  call({
    ...settings,
    method: 'PUT',
    summary: 'Set, replace or remove some of them, on every instance at once. Needs a recent sign-in',
    body: OWNER_SETTINGS_INPUT,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, body }) => act.changeOwnerSettings(body),
  }),
]
