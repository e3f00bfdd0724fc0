import { prose, type TextsOf } from '../seed.ts'

const plan = (opening: string): TextsOf<'packageWork'> => ({
  refund: 'Reembolso total antes da primeira chamada',
  opening: prose(opening),
})

export const plans = [
  plan(`
    Obrigado pela sua encomenda. Responda às perguntas, e começamos no mesmo dia. O responsável pelo projeto
    liga-lhe quando a auditoria tiver algo para mostrar.
  `),
  plan(`
    Obrigado pela sua encomenda. As suas respostas decidem por onde começamos: pelas correções que mais lhe
    rendem. O responsável pelo projeto escreve-lhe todas as sextas-feiras.
  `),
  plan(`
    Obrigado pela sua encomenda. Começamos pela auditoria e pelo mapa de palavras-chave, e mostramos-lhe ambos
    antes de alterar o que quer que seja. O responsável pelo projeto escreve-lhe todas as sextas-feiras.
  `),
]

type Question = TextsOf<'briefQuestion'>

const SITE: Question = { label: 'De que site se trata?', help: 'O endereço da página inicial.' }
const GOAL: Question = {
  label: 'O que deve estar melhor daqui a meio ano?',
  help: 'Mais chamadas, mais marcações, menos perguntas ao telefone: por palavras suas.',
}
const PERSON: Question = {
  label: 'Quem decide do seu lado?',
  help: 'Um nome e um contacto. Precisamos de cerca de três horas do seu tempo.',
}
const EARLIER: Question = {
  label: 'O que já se experimentou?',
  help: 'Relatórios, listas de palavras-chave, tudo o que tiver.',
}
const FIGURES: Question = {
  label: 'Podemos ler os seus números?',
  help: 'Basta um convite com acesso de leitura. Nunca pedimos a sua própria palavra-passe.',
  choices: 'Sim, enviamos um convite\nAinda não temos\nNão sabemos',
}
const SYSTEM: Question = {
  label: 'Em que sistema está feito o site?',
  help: 'WordPress, Shopify, um próprio … Precisamos lá de uma conta para fazer as correções.',
}
const ARTICLES: Question = { label: 'Quem revê os artigos?', choices: 'A mesma pessoa\nOutra pessoa' }
const CHECKER: Question = {
  label: 'A quem enviamos os artigos?',
  help: 'Um nome e um endereço de email.',
}

const OF_BASIC = [SITE, GOAL, PERSON, FIGURES, EARLIER]
const OF_STANDARD = [SITE, GOAL, PERSON, FIGURES, SYSTEM, EARLIER]
const OF_PREMIUM = [SITE, GOAL, PERSON, SYSTEM, ARTICLES, CHECKER, EARLIER]

export const briefQuestions = [...OF_BASIC, ...OF_STANDARD, ...OF_PREMIUM]
