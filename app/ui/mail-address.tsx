import { Fragment } from 'react'

/** An email address. In a table it is cut to one line and has a tooltip; elsewhere it wraps between its parts. */
export function MailAddress({ children: address }: { children: string }) {
  return (
    <span title={address} className="as-table:block as-table:max-w-48 as-table:truncate">
      {address.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
