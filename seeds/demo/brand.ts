// The look that the product comes with. The name is that of the footer.
import { HOUSE_LOOK } from '#brand/rules/look.ts'
import type { SeedOf } from './seed.ts'

export const brand: SeedOf<'brand'> = { name: '', ...HOUSE_LOOK, icon: '' }
