import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const peopleRoom: Room = {
  name: 'people',
  screens: {
    site: [
      { path: '/login', file: 'people/screens/login.tsx' },
      { path: '/register', file: 'people/screens/register.tsx' },
      { path: '/reset', file: 'people/screens/reset.tsx' },
      { path: '/reset/new', file: 'people/screens/reset-new.tsx' },
      { path: '/verify', file: 'people/screens/verify.tsx' },
      { path: '/sign-in-with/:provider', file: 'people/screens/sign-in-with.tsx' },
      { path: '/second-factor', file: 'people/screens/second-factor.tsx' },
      { path: '/signed-in', file: 'people/screens/signed-in.tsx' },
      { path: '/o/:token', file: 'people/screens/order-link.tsx' },
      { path: '/sign-out', file: 'people/screens/sign-out.ts' },
    ],
    admin: [
      {
        path: '/add-user',
        file: 'people/screens/team/users.tsx',
        permission: 'manage-team',
        menu: {
          entry: 'Settings',
          label: say('people.admin', 'menu'),
          owns: ['/admin-user/'],
          synonyms: say('people.admin', 'synonyms'),
        },
        setting: {
          part: 'Team',
          title: say('people.admin', 'setting'),
          purpose: say('people.admin', 'purpose'),
        },
      },
      { path: '/admin-user/:id', file: 'people/screens/team/user-edit.tsx', permission: 'manage-team' },
    ],
  },
}
