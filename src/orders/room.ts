import type { Room } from '#platform/rules/room.ts'

export const ordersRoom: Room = {
  name: 'orders',
  tables: [
    // An order refers to its retainer.
    { name: 'retainers', key: ['seq'], counts: true },
    { name: 'orders', key: ['seq'], counts: true },
    { name: 'order_lines', key: ['order_id', 'position'] },
    { name: 'order_parts', key: ['order_id', 'number'] },
    { name: 'agreements', key: ['order_id'] },
    { name: 'bills', key: ['order_id'] },
    { name: 'order_events', key: ['seq'], counts: true },
    { name: 'order_terms', key: ['term', 'seq'] },
    { name: 'agreed_texts', key: ['hash'] },
    { name: 'documents', key: ['order_id', 'number'] },
    { name: 'invoices', key: ['seq'], counts: true },
  ],
}
