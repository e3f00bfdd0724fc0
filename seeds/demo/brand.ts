// The look that the product comes with. The name is that of the footer.
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import type { SeedOf } from './seed.ts'

export const brand: SeedOf<'brand'> = {
  name: '',
  ...DEFAULT_LOOK,
  darkLogo: '',
  icon: '',
}
