import { expect, it } from 'vitest'
import { routeNamer } from '#platform/server/http/route-names.ts'

const nameOf = routeNamer([
  '/',
  '/pricing',
  '/api/order/{id}',
  '/api/order/{id}/events',
  '/o/{token}',
  '/{id}',
])

it.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/api/order/abc', '/api/order/{id}'],
  ['/api/order/abc/events', '/api/order/{id}/events'],
  ['/o/secret', '/o/{token}'],
  ['/o/secret.data', '/o/{token}'],
  ['/assets/app-1.js', '/assets/{file}'],
  ['/media/a.webp', '/media/{file}'],
  // Made-up addresses share one name, so that nobody can fill the memory with names.
  ['/wp-login.php', 'other'],
  ['/a/b/c/d', 'other'],
  ['/api/order/abc/nothing', 'other'],
])('%s is of %s', (pathname, name) => {
  expect(nameOf(pathname)).toBe(name)
})
