import type { Room } from '#platform/rules/room.ts'

export const notesRoom: Room = {
  name: 'notes',
  tables: [{ name: 'order_notes', key: ['seq'], counts: true }],
}
