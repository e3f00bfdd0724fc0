// The outbox keeps what a mail says in place of what it looks like: a tenth of the bytes, and mails that wait
// carry today's name of the agency.
import { sql, type Kysely } from 'kysely'

const BATCH = 500

interface OldMail {
  seq: number
  subject: string
  text: string
}

export function mailWords() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table outbox add column words text not null default '{}'`.execute(db)
    for (let after = 0; ;) {
      const { rows } =
        await sql<OldMail>`select seq, subject, text from outbox where seq > ${after} order by seq limit ${BATCH}`.execute(
          db,
        )
      for (const { seq, subject, text } of rows)
        await sql`update outbox set words = ${JSON.stringify(wordsOf(subject, text))} where seq = ${seq}`.execute(
          db,
        )
      if (rows.length < BATCH) break
      after = rows.at(-1)!.seq
    }
    await sql`alter table outbox drop column text`.execute(db)
    await sql`alter table outbox drop column html`.execute(db)
  }
}

/**
 * The first line was the heading, and what follows the dashes was the agency, which is added anew. Links
 * stay, written out.
 */
function wordsOf(subject: string, text: string): { heading: string; paragraphs: string[] } {
  const [heading = subject, ...paragraphs] = text.replace(/\n\n-- \n[\s\S]*$/, '').split('\n\n')
  return { heading, paragraphs }
}
