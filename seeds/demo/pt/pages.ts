import { prose, type TextsOf } from '../seed.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const page = (title: string, description: string, text = ''): TextsOf<'pageText'> => ({
  title,
  description: prose(description),
  ...(text && { text }),
})

export const pageTexts = [
  page(
    'Northlight, o estúdio de pesquisa em Lisboa que mostra o trabalho',
    `
      Descobrimos o que os seus clientes pesquisam, reparamos o que esconde as suas páginas e provamos a
      diferença. Preços fixos, desde 2014.
    `,
  ),
  page(
    'Pacotes de SEO a preço fixo | Northlight',
    `
      Três pacotes, cada um com um projeto e um preço: auditoria, correções, títulos, artigos e imprensa. Com
      data de entrega e sem assinatura.
    `,
  ),
  page(
    'SEO técnico, conteúdos, ligações e pesquisa local | Northlight',
    `
      Seis serviços, as pessoas que os prestam e os números do último ano: auditoria, estudo de pesquisas,
      textos, imprensa, pesquisa local, medição.
    `,
  ),
  page(
    'O que o nosso trabalho mudou, em números e datas | Northlight',
    `
      Uma loja de linho, uma de bicicletas e uma clínica: o que estava mal, o que reparámos e em que dia, e o
      que contaram nos meses seguintes.
    `,
  ),
  page(
    'Escreva ao estúdio: resposta num dia útil | Northlight',
    `
      Envie-nos o endereço do seu site e a pesquisa que mais gostaria de ganhar. A Marta ou o Tiago respondem
      num dia útil. Rua da Boavista 84, Lisboa.
    `,
  ),
  page(
    'Modelos grátis e pagos para redes sociais | Northlight',
    `
      Modelos para Instagram, Facebook e YouTube que abrem no Canva: lançamentos, eventos, ofertas e guias.
      Filtre por formato, categoria e preço.
    `,
  ),
  page(
    'Privacidade: o que guardamos e o que nunca fazemos | Northlight',
    `
      Sem rastreio, sem cookies até iniciar sessão, e newsletter só com dupla confirmação. O que a Northlight
      guarda, durante quanto tempo, e os seus direitos.
    `,
    privacy,
  ),
  page(
    'Condições: o que fica acordado quando encomenda | Northlight',
    `
      Como se faz uma encomenda, como se paga, o que prometemos e o que ninguém pode prometer, quando lhe
      devolvemos o dinheiro, e o que é de quem.
    `,
    terms,
  ),
]
