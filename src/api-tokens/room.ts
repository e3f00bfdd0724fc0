import { ofFeature, type Room } from '#platform/rules/room.ts'

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
          label: 'API tokens',
          synonyms: 'api key bearer integration access zapier',
        },
        setting: { part: 'Developers', purpose: 'Other tools that read or change data of this site.' },
      },
    ]),
  },
}
