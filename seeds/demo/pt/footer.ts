import type { TextsOf } from '../seed.ts'

export const footerAbout: TextsOf<'footerAbout'> = {
  aboutFooterDetails: 'Um estúdio de pesquisa em Lisboa, para quem é bom no que faz.',
}

export const footerSocial: TextsOf<'footerSocial'> = {
  aboutText: 'Breves descobertas das auditorias da semana, sem revelar nomes.',
}

export const copyright: TextsOf<'copyright'> = {
  copyrightText: '© 2014–2026 Northlight. Todos os direitos reservados.',
}
