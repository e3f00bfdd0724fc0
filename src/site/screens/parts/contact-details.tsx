// Phone number, email address and street address, each with an icon.
import type { Site } from '#content/rules/index.ts'
import type { Words } from '#content/rules/words.ts'
import { phoneLink } from '#platform/rules/phone-link.ts'
import { Icon } from '#ui/screens/icon.tsx'

export function ContactDetails({
  address,
  words,
  className = '',
}: {
  address: NonNullable<Site['footerAddress']>
  words: Words<'contactWords'>
  className?: string
}) {
  const details = [
    {
      icon: 'phone',
      label: words.phone,
      text: address.phoneNumber,
      href: phoneLink(address.phoneNumber),
    },
    { icon: 'mail', label: words.mail, text: address.emailAddress, href: `mailto:${address.emailAddress}` },
    { icon: 'map-pin', label: words.address, text: address.location },
  ]
  return (
    <ul className={`border-t border-line ${className}`}>
      {details.map(({ icon, label, text, href }) => (
        <li key={icon} className="flex items-center gap-4 border-b border-line py-2">
          <Icon name={icon} size={20} className="shrink-0 text-accent" />
          <span className="sr-only">{label}: </span>
          {href ? (
            <a
              href={href}
              className="flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
            >
              {text}
            </a>
          ) : (
            <span className="flex min-h-11 items-center font-medium">{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
