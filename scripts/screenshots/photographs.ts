// The pages with pictures, with photographs instead of the demo's drawings.
import type { Caller } from '#tests/support/caller.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { fillSlots } from '#tests/support/picture-slots.ts'
import { LIGHT, type Camera } from './camera.ts'
import type { DemoSite } from './demo-site.ts'

/** Each shows a person off-centre, at its focal point. */
const PHOTOGRAPHS = [
  { width: 1200, height: 1800, at: [50, 30], hue: 0, grain: 8 },
  { width: 1800, height: 1200, at: [72, 42], hue: 30, grain: 8 },
  { width: 1400, height: 1400, at: [30, 55], hue: 300, grain: 8 },
] as const
const WITH_PICTURES = ['/', '/service', '/contact', '/templates']

export async function shootPhotographs(camera: Camera, site: DemoSite): Promise<void> {
  const admin = await site.admin()
  const paths = await upload(admin)
  const list = async (path: string) => (await admin.get(path)).json as Record<string, string>[]
  await fillSlots({ list, update: (path, body) => admin.put(path, body) }, ({ type, kind }, place) =>
    kind === 'icon' || type.name === 'logo' ? undefined : paths[place % paths.length],
  )
  for (const path of WITH_PICTURES)
    await camera.shoot({ path, name: `${path.slice(1) || 'home'}-photographs`, views: LIGHT })
  const [banner] = await list('/api/banner')
  await camera.shoot({ path: `/banner/${banner!._id}`, name: 'banner-photographs', who: admin, views: LIGHT })
}

async function upload(admin: Caller): Promise<string[]> {
  const paths: string[] = []
  for (const photograph of PHOTOGRAPHS) {
    const form = new FormData()
    const bytes = await drawPhotograph(photograph)
    form.append('file', new File([bytes], 'photograph.jpg', { type: 'image/jpeg' }))
    const { _id, path } = (await admin.send('POST', '/api/media', { body: form })).json
    const [x, y] = photograph.at
    await admin.put(`/api/media/${_id}`, { focalPoint: { x, y } })
    paths.push(path)
  }
  return paths
}
