import type { Room } from '#platform/rules/room.ts'

export const siteRoom: Room = {
  name: 'site',
  screens: {
    site: [
      { path: '/', file: 'site/screens/pages/landing.tsx' },
      { path: '/service', file: 'site/screens/pages/service.tsx' },
      { path: '/results', file: 'site/screens/pages/results.tsx', feature: 'results' },
      { path: '/results/:slug', file: 'site/screens/pages/result.tsx', feature: 'results' },
      { path: '/pricing', file: 'site/screens/pages/pricing.tsx' },
      { path: '/pricing/compare', file: 'site/screens/pages/compare.tsx' },
      { path: '/contact', file: 'site/screens/pages/contact.tsx' },
      { path: '/contact-us', file: 'site/screens/pages/contact.tsx', id: 'site/pages/contact-us' },
      { path: '/thanks', file: 'site/screens/pages/thanks.tsx' },
      { path: '/templates', file: 'site/screens/pages/templates.tsx', feature: 'templates' },
      { path: '/privacy', file: 'site/screens/pages/privacy.tsx' },
      { path: '/terms', file: 'site/screens/pages/terms.tsx' },
      { path: '/newsletter', file: 'site/screens/pages/newsletter.tsx', feature: 'newsletter' },
      {
        path: '/newsletter/confirm/:token',
        file: 'site/screens/pages/newsletter-confirm.tsx',
        feature: 'newsletter',
      },
      // Whoever subscribed can always unsubscribe.
      { path: '/unsubscribe/:token', file: 'site/screens/pages/unsubscribe.tsx' },
    ],
  },
}
