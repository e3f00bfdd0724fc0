// Addresses of login, registration, password reset and address confirmation.
import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const identityRoutes: RouteConfigEntry[] = [
  route('/login', 'identity/login.tsx'),
  route('/register', 'identity/register.tsx'),
  route('/reset', 'identity/reset.tsx'),
  route('/reset/new', 'identity/reset-new.tsx'),
  route('/verify', 'identity/verify.tsx'),
  route('/sign-in-with/:provider', 'identity/sign-in-with.tsx'),
  route('/second-factor', 'identity/second-factor.tsx'),
  route('/signed-in', 'identity/signed-in.tsx'),
  route('/o/:token', 'identity/order-link.tsx'),
  route('/sign-out', 'identity/sign-out.ts'),
]
