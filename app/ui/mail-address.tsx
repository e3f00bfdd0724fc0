/**
 * An address stays on one line of a table, where it must be cut with all of it in its title; elsewhere it
 * breaks where it has to.
 */
export function MailAddress({ children: address }: { children: string }) {
  return (
    <span title={address} className="as-table:block as-table:max-w-48 as-table:truncate">
      {address}
    </span>
  )
}
