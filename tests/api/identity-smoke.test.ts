import { expect, it } from 'vitest'
import { startSite } from '#tests/support/start-site.ts'
it('works at all', async () => {
  const site = await startSite()
  try {
    const admin = await site.admin()
    console.log((await admin.get('/api/me')).text)
    const c = await site.customer('ada@bars.example')
    console.log((await c.get('/api/me')).text, [...c.cookies])
    const v = site.visitor()
    for (const [p, b] of [['sign-up/email', { email: 'x@yyy.zz', password: 'aB3$x', name: 'S' }], ['sign-up/email', { email: 'ada@bars.example', password: 'qZ7#v!!', name: 'S', role: 'admin' }], ['sign-up/email', { email: 'ada@bars.example', password: 'qZ7#v!!', name: 'S' }], ['sign-in/email', { email: 'ADA@bars.example', password: 'Customer-pass-42' }], ['sign-in/email', { email: 'ada@bars.example', password: 'wrong-one-1' }], ['sign-in/email', { email: 'nobody@bars.example', password: 'wrong-one-1' }], ['request-password-reset', { email: 'ada@bars.example' }], ['nope', {}]] as const) {
      const t = performance.now()
      const a = await v.post(`/api/auth/${p}`, b)
      console.log(p, a.status, a.text, Math.round(performance.now() - t))
    }
    const o = await admin.get('/api/outbox')
    console.log(o.json.map((m: any) => [m.kind, m.to, m.text.match(/http\S+/g)]))
    const l = await admin.get('/api/users')
    console.log(l.text, (await admin.delete('/api/users/' + l.json[0]._id)).text)
    console.log((await c.get('/api/me/export')).text)
    console.log((await c.delete('/api/me', { body: { password: 'x' } })).text, (await c.delete('/api/me', { body: { password: 'Customer-pass-42' } })).status, (await c.get('/api/me')).text)
  } finally {
    await site.close()
    console.log(site.log.filter((line) => /warn|error/.test(line)))
  }
})
