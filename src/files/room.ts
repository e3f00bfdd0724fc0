import type { Room } from '#platform/rules/room.ts'

export const filesRoom: Room = {
  name: 'files',
  tables: [
    { name: 'files', key: ['id'] },
    { name: 'file_chunks', key: ['file_id', 'start'] },
  ],
}
