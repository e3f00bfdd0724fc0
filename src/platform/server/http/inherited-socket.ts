// A listening socket that systemd holds for the site (deploy/shingle.socket). It stays open while the site
// restarts. Connections made in that time, forms included, wait in its queue for the new process.

/** The first descriptor that systemd passes (sd_listen_fds). */
const FIRST_FD = 3

export function inheritedSocket(
  environment: Record<string, string | undefined>,
  pid = process.pid,
): { fd: number } | undefined {
  const { LISTEN_PID, LISTEN_FDS } = environment
  // The variables reach child processes too, and the socket does not.
  return LISTEN_PID === String(pid) && Number(LISTEN_FDS) > 0 ? { fd: FIRST_FD } : undefined
}
