// Case studies: their pages, and what follows from a record.
import { describe, expect, it } from 'vitest'
import { FOR_ALL, startCountedSite } from '#tests/support/counted-site.ts'

const { site, admin, renders, page } = await startCountedSite()

const STUDY = {
  client: 'Quux Mills',
  slug: 'quux-mills',
  sentence: 'Twice the flour in three months',
  logo: '/art/client-casa-alba.svg',
  figures: '2× the flour',
}

describe('/results', () => {
  it('lists every case study with its chart, and each has a page', async () => {
    const { status, text } = await page('/results')
    expect(status).toBe(200)
    for (const slug of ['casa-alba', 'veloverde', 'ponte-clinic']) {
      expect(text).toContain(`href="/results/${slug}"`)
      expect((await page(`/results/${slug}`)).status).toBe(200)
    }
    const { text: study } = await page('/results/casa-alba')
    expect(study).toContain('<link rel="canonical" href="' + site.origin + '/results/casa-alba"')
    expect(study).toContain(`<meta property="og:image" content="${site.origin}/og/results/casa-alba.png"/>`)
    expect(study).toMatch(/"@type":"Article".*"about":\{"@type":"Organization","name":"Casa Alba"\}/)
    expect(study).toContain('id="sample"')
    expect(study).toMatch(/<th scope="row">Apr 2026<\/th><td>126</)
  })

  it('each page is rendered once, in every spelling of its address', async () => {
    const first = await page('/results/casa-alba')
    expect(first.headers['cache-control']).toBe(FOR_ALL)
    for (const path of ['/results/casa-alba', '/Results/CASA-Alba', '/results/casa-alba/?utm_source=x']) {
      const again = await page(path)
      expect([path, again.status, again.text === first.text]).toEqual([path, 200, true])
    }
    expect(renders).toEqual(['/results/casa-alba'])
  })

  it('the share picture of each is drawn', async () => {
    const picture = await site.visitor().get('/og/results/casa-alba.png')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await page('/og/results/nobody.png')).status).toBe(404)
  })
})

describe('a case study', () => {
  it('gets its page, its entry in the sitemap and in the footer, and loses them again', async () => {
    const made = await admin.post('/api/add-case-study', STUDY)
    expect(made.status, made.text).toBe(201)
    expect((await page('/results/quux-mills')).text).toContain('Twice the flour in three months')
    expect((await page('/sitemap.xml')).text).toContain(`<loc>${site.origin}/results/quux-mills</loc>`)
    const { _id, version } = made.json
    const hidden = await admin.put(`/api/case-study/${_id}`, { ...STUDY, version, hidden: true })
    expect(hidden.status, hidden.text).toBe(200)
    expect((await page('/results/quux-mills')).status).toBe(404)
    expect((await page('/sitemap.xml')).text).not.toContain('quux-mills')
    expect((await page('/og/results/quux-mills.png')).status).toBe(404)
    expect((await admin.delete(`/api/case-study/${_id}`)).status).toBeLessThan(300)
  })

  it('refuses a taken address, and names wrong lines beside their field', async () => {
    const taken = await admin.post('/api/add-case-study', { ...STUDY, slug: 'casa-alba' })
    expect([taken.status, Object.keys(taken.json.errors)]).toEqual([409, ['slug']])
    const wrong = await admin.post('/api/add-case-study', {
      ...STUDY,
      slug: 'Quux Mills',
      seriesName: 'Flour',
      series: '2026-01 5\nsoon 7',
      marks: 'once upon a time',
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.json.errors).sort()).toEqual(['marks', 'series', 'slug'])
    expect(wrong.json.errors.series).toContain('line 2 “soon 7”')
  })
})
