/** An address that finds too little room goes on in the next line after its @, not one letter before its end. */
export function MailAddress({ children: address }: { children: string }) {
  const domain = address.lastIndexOf('@') + 1
  return <span>{address.slice(0, domain)}<wbr />{address.slice(domain)}</span>
}
