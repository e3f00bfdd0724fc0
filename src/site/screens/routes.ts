// Addresses of the public pages.
import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const siteRoutes: RouteConfigEntry[] = [
  index('site/screens/pages/landing.tsx'),
  route('service', 'site/screens/pages/service.tsx'),
  route('results', 'site/screens/pages/results.tsx'),
  route('results/:slug', 'site/screens/pages/result.tsx'),
  route('pricing', 'site/screens/pages/pricing.tsx'),
  route('pricing/compare', 'site/screens/pages/compare.tsx'),
  route('contact', 'site/screens/pages/contact.tsx'),
  route('contact-us', 'site/screens/pages/contact.tsx', { id: 'site/pages/contact-us' }),
  route('thanks', 'site/screens/pages/thanks.tsx'),
  route('templates', 'site/screens/pages/templates.tsx'),
  route('privacy', 'site/screens/pages/privacy.tsx'),
  route('terms', 'site/screens/pages/terms.tsx'),
  route('newsletter', 'site/screens/pages/newsletter.tsx'),
  route('newsletter/confirm/:token', 'site/screens/pages/newsletter-confirm.tsx'),
  route('unsubscribe/:token', 'site/screens/pages/unsubscribe.tsx'),
]
