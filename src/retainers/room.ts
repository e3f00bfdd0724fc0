import type { Room } from '#platform/rules/room.ts'

export const retainersRoom: Room = {
  name: 'retainers',
  tables: [
    { name: 'retainer_periods', key: ['order_id'] },
    { name: 'retainer_changes', key: ['id'] },
    { name: 'card_removals', key: ['method'] },
  ],
}
