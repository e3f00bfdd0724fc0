// Addresses of login, registration, password reset and address confirmation.
import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const identityRoutes: RouteConfigEntry[] = [
  route('/login', 'people/screens/login.tsx'),
  route('/register', 'people/screens/register.tsx'),
  route('/reset', 'people/screens/reset.tsx'),
  route('/reset/new', 'people/screens/reset-new.tsx'),
  route('/verify', 'people/screens/verify.tsx'),
  route('/sign-in-with/:provider', 'people/screens/sign-in-with.tsx'),
  route('/second-factor', 'people/screens/second-factor.tsx'),
  route('/signed-in', 'people/screens/signed-in.tsx'),
  route('/o/:token', 'people/screens/order-link.tsx'),
  route('/sign-out', 'people/screens/sign-out.ts'),
]
