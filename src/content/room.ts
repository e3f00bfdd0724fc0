import type { Room } from '#platform/rules/room.ts'

export const contentRoom: Room = {
  name: 'content',
  tables: [
    { name: 'content', key: ['id'] },
    { name: 'revisions', key: ['id'] },
    { name: 'media', key: ['seq'], counts: true },
    { name: 'media_files', key: ['path'] },
  ],
}
