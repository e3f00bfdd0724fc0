import { Fragment } from 'react'

interface MailAddressProps {
  /** In a table of few columns it is rarely cut. */
  wide?: boolean
  children: string
}

/** An email address. In a table it is cut to one line and has a tooltip; elsewhere it wraps. */
export function MailAddress({ wide = false, children: address }: MailAddressProps) {
  return (
    <span
      title={address}
      className={`as-table:block as-table:truncate ${wide ? 'as-table:max-w-80' : 'as-table:max-w-40'}`}
    >
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
