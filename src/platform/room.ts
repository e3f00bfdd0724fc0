import type { Room } from '#platform/rules/room.ts'

export const platformRoom: Room = {
  name: 'platform',
  tables: [
    { name: 'outbox', key: ['seq'], counts: true },
    { name: 'limits', key: ['key'] },
    { name: 'idempotency_keys', key: ['user_id', 'key'] },
    { name: 'totals', key: ['scope', 'key'] },
    { name: 'unused_objects', key: ['name'] },
    { name: 'audit', key: ['seq'], counts: true },
    { name: 'audit_head', key: ['id'] },
    { name: 'backups', key: ['day'] },
    { name: 'owner_settings', key: ['name'] },
  ],
}
