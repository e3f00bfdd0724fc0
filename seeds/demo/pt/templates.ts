import type { TextsOf } from '../seed.ts'

export const designItems: readonly TextsOf<'designItem'>[] = [
  { category: 'Lançamento' },
  { category: 'Dia aberto' },
  { category: 'Como fazer' },
  { category: 'Dicas' },
  { category: 'Oferta' },
  { category: 'Em direto' },
]
