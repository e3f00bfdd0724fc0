// Links to social networks: three drawn like the other icons, others by their names.
import type { ReactNode } from 'react'
import type { Site } from '#content/rules/index.ts'
import { leadsElsewhere, networkName } from '#platform/rules/social-links.ts'

const FACEBOOK = <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
const YOUTUBE = (
  <>
    <path d="M2.5 17a24 24 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.6 49.6 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24 24 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.6 49.6 0 0 1-16.2 0A2 2 0 0 1 2.5 17" />
    <path d="m10 15 5-3-5-3z" />
  </>
)
const INSTAGRAM = (
  <>
    <rect x="2.5" y="2.5" width="19" height="19" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17.5 6.5h.01" />
  </>
)

export function SocialLinks({ social }: { social: NonNullable<Site['footerSocial']> }) {
  const networks: { href: string; label: string; icon: ReactNode }[] = [
    { href: social.fblink, label: 'Facebook', icon: FACEBOOK },
    { href: social.youlink, label: 'YouTube', icon: YOUTUBE },
    { href: social.inslink, label: 'Instagram', icon: INSTAGRAM },
  ]
  return (
    <ul className="-ms-2.5 mt-1 flex flex-wrap sm:mt-4 sm:gap-1">
      {networks
        .filter(({ href }) => leadsElsewhere(href))
        .map(({ href, label, icon }) => (
          <li key={label}>
            <a
              href={href}
              rel="noopener"
              className="flex size-11 items-center justify-center rounded-lg text-white transition-colors duration-150 hover:bg-white/15"
            >
              <span className="sr-only">{label}</span>
              <svg
                aria-hidden="true"
                width="22"
                height="22"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                {icon}
              </svg>
            </a>
          </li>
        ))}
      {social.otherLinks
        .split('\n')
        .map((line) => line.trim())
        .filter(leadsElsewhere)
        .map((href) => (
          <li key={href}>
            <a
              href={href}
              rel="noopener"
              className="flex min-h-11 items-center rounded-lg px-2.5 text-white transition-colors duration-150 hover:bg-white/15"
            >
              {networkName(href)}
            </a>
          </li>
        ))}
    </ul>
  )
}
