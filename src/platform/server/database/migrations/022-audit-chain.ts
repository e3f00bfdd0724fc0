// The audit trail as a chain: each line has a hash over itself and the line before it. Lines from before are
// kept without one; a first line marks where the chain begins.
import { sql, type Kysely } from 'kysely'
import { chainLine, CHAIN_START } from '../audit-chain.ts'

export function auditChain(kind: 'sqlite' | 'postgres') {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['prev_hash', 'hash', 'note_digest', 'note_salt'])
      await sql`alter table audit add column ${sql.raw(column)} text`.execute(db)
    await sql`create table audit_head (
      id integer primary key, hash text not null, start_hash text not null
    )`.execute(db)
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*) as count, max(seq) as last from audit`.execute(db)
    const { count, last } = rows[0]!
    if (Number(count)) await markStart(db, Number(count), Number(last) + 1)
  }

  async function markStart(db: Kysely<unknown>, earlier: number, seq: number): Promise<void> {
    const line = chainLine(CHAIN_START, {
      actor: 'system',
      action: 'audit chain began',
      target: 'audit',
      note: `${earlier} earlier lines have no hash`,
      at: Date.now(),
    })
    const row = Object.entries({ seq, ...line })
    const names = sql.join(row.map(([name]) => sql.ref(name)))
    const values = sql.join(row.map(([, value]) => value))
    await sql`insert into audit (${names}) values (${values})`.execute(db)
    await sql`insert into audit_head (id, hash, start_hash) values (1, ${line.hash}, ${CHAIN_START})`.execute(
      db,
    )
    // The number was given by hand: during a restore the sequence is not set yet.
    if (kind === 'postgres')
      await sql`select setval(pg_get_serial_sequence('audit', 'seq'), ${sql.lit(seq)})`.execute(db)
  }
}
