import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { prose, type TextsOf } from '../seed.ts'

const offer = (name: string, packageFor: string, points: readonly string[]): TextsOf<'pricing'> => ({
  packageFor,
  packageButtonText: `Encomendar ${name}`,
  ...Object.fromEntries(points.map((point, at) => [PACKAGE_POINTS[at], point])),
})

export const packages = [
  offer('Basic', 'Para sites até 100 páginas', [
    'Auditoria técnica até 100 páginas',
    'As suas 25 melhores palavras-chave',
    'Lista de correções por prioridade',
    'Títulos novos para 10 páginas',
    'Search Console e relatórios a funcionar',
    'Chamada de 45 minutos sobre as conclusões',
    'Resumo de uma página para a sua chefia',
  ]),
  offer('Standard', 'Para sites até 500 páginas', [
    'Auditoria técnica até 500 páginas',
    '80 palavras-chave, em grupos',
    'A lista, e fazemos as 20 principais',
    'Títulos novos para 40 páginas',
    'A funcionar, e uma página que é sua',
    'A chamada, e 3 meses de notas à sexta',
    'O resumo, e 4 artigos',
    'Perfil local criado e arrumado',
  ]),
  offer('Premium', 'Para lojas e sites com milhares de páginas', [
    'Auditoria técnica sem limite de páginas',
    '200 palavras-chave, em grupos e num mapa',
    'A lista, e fazemos e testamos tudo',
    'Títulos novos para 120 páginas',
    'A funcionar, e um painel em vez da página',
    'A chamada, e 6 meses de notas à sexta',
    'O resumo, e 10 artigos',
    'Perfis locais até 5 moradas',
    'A sua história proposta a 60 editores',
    'Formação de meio dia para a sua equipa',
  ]),
]

export const packageRows: TextsOf<'packageRows'> = {
  rowOne: 'Auditoria',
  rowTwo: 'Palavras-chave',
  rowThree: 'Correções',
  rowFour: 'Títulos',
  rowFive: 'Relatórios',
  rowSix: 'Chamadas',
  rowSeven: 'Textos',
  rowEight: 'Local',
  rowNine: 'Imprensa',
  rowTen: 'Formação',
}

export const faqHeading: TextsOf<'faqHeading'> = {
  faqHeading: 'Antes de encomendar',
  faqText: 'As perguntas que ouvimos em quase todas as primeiras chamadas, com as respostas que lá damos.',
}

const question = (title: string, text: string): TextsOf<'faqItem'> => ({
  accodingTitle: title,
  accodingText: prose(text),
})

export const faqItems = [
  question(
    'Quanto tempo até vermos resultados?',
    `
      As reparações técnicas notam-se em duas a seis semanas, e a pesquisa local mais ou menos no mesmo prazo. As
      páginas novas precisam de três a seis meses para encontrar o seu lugar. Na primeira chamada dizemos-lhe por
      qual delas está à espera.
    `,
  ),
  question(
    'Podem prometer o primeiro lugar?',
    `
      Não, e ninguém honesto pode: é o motor de busca que decide a ordem, de novo em cada pesquisa. Prometemos o
      trabalho, a data e os números. No último ano, 79 de cada 100 palavras-chave em que trabalhámos chegaram à
      primeira página.
    `,
  ),
  question(
    'É uma assinatura?',
    `
      Não. Cada pacote é um projeto a um preço, pago uma vez. Se quiser continuar depois, volta a encomendar; é o
      que fazem 85 em cada 100 clientes.
    `,
  ),
  question(
    'De que precisam da nossa parte?',
    `
      De acesso de leitura aos números do seu site, de uma pessoa que possa decidir, e de cerca de três horas do
      tempo dela em todo o projeto. Para o Standard e o Premium, também de uma conta no seu sistema, para fazermos
      nós as correções. Nunca pedimos a sua própria palavra-passe.
    `,
  ),
  question(
    'Como pagamos?',
    `
      Pelos meios que a página de pagamento oferece, como cartão ou PayPal. Pode pagar logo depois de encomendar
      ou mais tarde, a partir da sua conta; começamos quando o pagamento chegar. O recibo fica na página da
      encomenda. Se a sua empresa só puder pagar por transferência bancária, escreva-nos, e registamo-la à mão.
    `,
  ),
  question(
    'O que acontece depois de encomendarmos?',
    `
      O responsável pelo projeto escreve-lhe no prazo de um dia útil, com uma data para a primeira chamada e o dia
      da entrega. A partir daí, pode acompanhar a encomenda na sua conta.
    `,
  ),
  question(
    'Podemos reaver o dinheiro?',
    `
      Antes da primeira chamada: todo, sem perguntarmos porquê. Depois disso, a parte em que ainda não
      trabalhámos. E se uma auditoria Basic não encontrar nada que valha a pena corrigir, é grátis. Aconteceu duas
      vezes em doze anos.
    `,
  ),
  question(
    'Em que línguas trabalham?',
    `
      Escrevemos em inglês, português, espanhol e alemão, sempre por alguém que cresceu com a língua. As auditorias
      e a medição funcionam para um site em qualquer língua.
    `,
  ),
]

export const addOns: readonly TextsOf<'addOn'>[] = [
  { name: 'Uma segunda língua', about: 'O mesmo trabalho para o seu site em mais uma língua.' },
  { name: 'Um workshop para a sua equipa', about: 'Duas horas online, com gravação.' },
]
