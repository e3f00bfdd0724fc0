import { ofFeature, type Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const webhooksRoom: Room = {
  name: 'webhooks',
  tables: [
    { name: 'webhooks', key: ['id'] },
    { name: 'webhook_deliveries', key: ['seq'], counts: true },
  ],
  screens: {
    admin: ofFeature('webhooks', [
      {
        path: '/webhooks',
        file: 'webhooks/screens/webhooks.tsx',
        permission: 'change-settings',
        menu: {
          entry: 'Settings',
          label: say('webhooks.admin', 'title'),
          synonyms: say('webhooks.admin', 'synonyms'),
        },
        setting: { part: 'Developers', purpose: say('webhooks.admin', 'purpose') },
      },
      { path: '/webhooks/:id', file: 'webhooks/screens/webhook.tsx', permission: 'change-settings' },
    ]),
  },
}
