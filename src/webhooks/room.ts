import { ofFeature, type Room } from '#platform/rules/room.ts'

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
        menu: { entry: 'Settings', label: 'Webhooks', synonyms: 'zapier notify integration' },
        setting: { part: 'Developers', purpose: 'Other tools that hear of orders.' },
      },
      { path: '/webhooks/:id', file: 'webhooks/screens/webhook.tsx', permission: 'change-settings' },
    ]),
  },
}
