// Addresses of the public pages.
import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const siteRoutes: RouteConfigEntry[] = [
  index('site/pages/landing.tsx'),
  route('service', 'site/pages/service.tsx'),
  route('results', 'site/pages/results.tsx'),
  route('results/:slug', 'site/pages/result.tsx'),
  route('pricing', 'site/pages/pricing.tsx'),
  route('pricing/compare', 'site/pages/compare.tsx'),
  route('contact', 'site/pages/contact.tsx'),
  route('contact-us', 'site/pages/contact.tsx', { id: 'site/pages/contact-us' }),
  route('thanks', 'site/pages/thanks.tsx'),
  route('templates', 'site/pages/templates.tsx'),
  route('privacy', 'site/pages/privacy.tsx'),
  route('terms', 'site/pages/terms.tsx'),
  route('newsletter', 'site/pages/newsletter.tsx'),
  route('newsletter/confirm/:token', 'site/pages/newsletter-confirm.tsx'),
  route('unsubscribe/:token', 'site/pages/unsubscribe.tsx'),
]
