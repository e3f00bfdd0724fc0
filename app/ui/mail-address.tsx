/** An e-mail address that, where there is no room for it, breaks before its host. */
export function MailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  return <>{address.slice(0, at)}<wbr />{address.slice(at)}</>
}
