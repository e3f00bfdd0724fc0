import { ofFeature, type Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const apiTokensRoom: Room = {
  name: 'api-tokens',
  screens: {
    admin: ofFeature('tokens', [
      {
        path: '/api-tokens',
        file: 'api-tokens/screens/api-tokens.tsx',
        permission: 'manage-tokens',
        menu: {
          entry: 'Settings',
          label: say('api-tokens.admin', 'title'),
          synonyms: say('api-tokens.admin', 'synonyms'),
        },
        setting: { part: 'Developers', purpose: say('api-tokens.admin', 'purpose') },
      },
    ]),
  },
}
