// The outbox stores the content of a mail instead of its rendered text and HTML: a tenth of the bytes, and
// waiting mails are rendered with the agency's current name.
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
      const { rows } = await sql<OldMail>`
        select seq, subject, text from outbox where seq > ${after} order by seq limit ${BATCH}
      `.execute(db)
      for (const { seq, subject, text } of rows) {
        const content = JSON.stringify(contentOf(subject, text))
        await sql`update outbox set words = ${content} where seq = ${seq}`.execute(db)
      }
      if (rows.length < BATCH) break
      after = rows.at(-1)!.seq
    }
    await sql`alter table outbox drop column text`.execute(db)
    await sql`alter table outbox drop column html`.execute(db)
  }
}

/** The first line was the heading. The signature after the dashes is dropped: rendering adds it again. */
function contentOf(subject: string, text: string): { heading: string; paragraphs: string[] } {
  const [heading = subject, ...paragraphs] = text.replace(/\n\n-- \n[\s\S]*$/, '').split('\n\n')
  return { heading, paragraphs }
}
