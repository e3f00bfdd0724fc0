// A real mail server for the tests, that can be made to refuse, to stall and to go away.
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

export type Mood = 'well' | 'busy' | 'stalls' | 'refuses'

export interface MailServer {
  url: string
  /** Recipient and whole message, in the order of arrival. */
  received: { to: string; message: string }[]
  mood: Mood
  /** The recipients of all emails that somebody tried to hand over. */
  tries: string[]
  open(): Promise<void>
  close(): Promise<void>
}

export async function mailServer(): Promise<MailServer> {
  const port = await freePort()
  let running: SMTPServer | undefined
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    mood: 'well',
    tries: [],
    async open() {
      running = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
        logger: false,
        closeTimeout: 100,
        onData(stream, session, done) {
          const { mood } = state
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          state.tries.push(to)
          void text(stream).then((message) => {
            if (mood === 'stalls') return
            if (mood === 'busy')
              return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
            if (mood === 'refuses')
              return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
            state.received.push({ to, message })
            done()
            // Catches the error when a site ends while it sends and so closes the connection.
          }, done)
        },
      })
      running.on('error', () => {})
      await new Promise<void>((ready) => running!.listen(port, '127.0.0.1', ready))
    },
    async close() {
      await new Promise<void>((done) => (running ? running.close(done) : done()))
      running = undefined
    },
  }
  return state
}

/**
 * A message with the line breaks and equals signs of its quoted-printable encoding undone: enough to read a
 * link.
 */
export const decodeQuotedPrintable = (message: string): string =>
  message.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
