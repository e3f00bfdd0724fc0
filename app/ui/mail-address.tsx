import { Fragment } from 'react'

/** An email address. In a table it is cut to one line and has a tooltip; elsewhere it wraps. */
export function MailAddress({ children: address }: { children: string }) {
  return (
    <span title={address} className="as-table:block as-table:max-w-40 as-table:truncate">
      {address}
    </span>
  )
}

/** An email address that breaks between its parts, not inside a word. */
export function WrappedAddress({ children: address }: { children: string }) {
  return (
    <span title={address}>
      {address.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
