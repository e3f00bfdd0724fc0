import type { Room } from '#platform/rules/room.ts'

export const identityRoom: Room = {
  name: 'identity',
  tables: [
    { name: 'user', key: ['id'] },
    { name: 'account', key: ['id'] },
    { name: 'session', key: ['id'] },
    { name: 'second_factors', key: ['user_id'] },
    { name: 'recovery_codes', key: ['user_id', 'code_hash'] },
    { name: 'known_devices', key: ['user_id', 'mark'] },
    { name: 'verification', key: ['id'] },
    { name: 'verify_links', key: ['token_hash'] },
    { name: 'admin_users', key: ['id'] },
    { name: 'secret_mark', key: ['id'] },
    { name: 'erased', key: ['kind', 'id'] },
    { name: 'api_tokens', key: ['id'] },
    { name: 'order_links', key: ['hash'], refersUp: true },
  ],
}
