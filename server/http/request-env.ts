import type { Viewer } from '#domain/permissions.ts'

/** What the pipeline knows of a request, by the time a handler sees it. */
export interface RequestEnv {
  Bindings: { incoming: { socket: { remoteAddress?: string } } }
  Variables: {
    requestId: string
    /** The address of the other end, as far as it can be trusted. */
    peer: string
    /** Who is asking: read from the session once, when first needed. */
    viewer: () => Promise<Viewer>
  }
}
