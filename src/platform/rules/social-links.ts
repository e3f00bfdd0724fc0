// Links to social networks, named by their addresses.

const NAMES: Record<string, string> = {
  'behance.net': 'Behance',
  'bsky.app': 'Bluesky',
  'discord.gg': 'Discord',
  'dribbble.com': 'Dribbble',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'medium.com': 'Medium',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  'snapchat.com': 'Snapchat',
  't.me': 'Telegram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'vimeo.com': 'Vimeo',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'xing.com': 'XING',
  'youtube.com': 'YouTube',
}

/** Anything else, such as an anchor, means that the agency is not there. */
export const leadsElsewhere = (href: string): boolean => /^https?:\/\//i.test(href) && URL.canParse(href)

/** "LinkedIn", or the host of a network that we don't know. */
export function networkName(href: string): string {
  const host = new URL(href).hostname.replace(/^www\./, '')
  const known = Object.keys(NAMES).find((name) => host === name || host.endsWith(`.${name}`))
  return known ? NAMES[known]! : host
}
