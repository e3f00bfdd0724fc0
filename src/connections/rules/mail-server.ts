// The address of a mail server, from what its provider tells people: a host, a port, a user and a password.

export interface MailServer {
  host: string
  port: string
  user: string
  password: string
}

/** TLS from the first byte. At any other port TLS begins once the server offers it. */
const TLS_PORT = '465'

export function mailServerAddress({ host, port, user, password }: MailServer): string {
  const protocol = (port || TLS_PORT) === TLS_PORT ? 'smtps' : 'smtp'
  const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${protocol}://${account}${host}:${port || TLS_PORT}`
}
