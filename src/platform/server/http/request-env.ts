import type { IncomingMessage } from 'node:http'
import type { Viewer } from '../../rules/permissions.ts'

/** What the middleware sets before a handler runs. */
export interface RequestEnv {
  Bindings: { incoming: Pick<IncomingMessage, 'socket'> }
  Variables: {
    requestId: string
    /** The client's IP address (see peer.ts). */
    peer: string
    /** The viewer of the session, loaded lazily and once per request. */
    viewer: () => Promise<Viewer>
  }
}
