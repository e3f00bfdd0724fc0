import { prose, type TextsOf } from '../seed.ts'

export const banner: TextsOf<'banner'> = {
  bannerText: 'Estúdio de pesquisa em Lisboa, desde 2014',
  bannerHeading: 'Seja a resposta que as pessoas encontram',
  bannerDetails: prose(`
    Reparamos o que esconde as suas páginas e mostramos a diferença em números. Preços fixos, uma data de
    entrega e uma pessoa que responde.
  `),
  buttonText: 'Ver os pacotes',
}

export const about: TextsOf<'about'> = {
  aboutText: 'Sobre o estúdio',
  aboutHeading: 'Onze pessoas que leem resultados de pesquisa',
  aboutDetails: prose(`
    Começámos em 2014, sob o telhado em dente de serra de uma antiga cordoaria. As janelas dão para norte: a luz
    é igual todo o dia, e nada parece melhor do que é.

    Hoje somos três engenheiros, três editores, dois investigadores, duas pessoas para a imprensa e uma que faz
    as contas. Não vendemos truques. O que alteramos fica escrito, com o motivo e a data.
  `),
  aboutPointone: 'Clientes que voltam a encomendar',
  aboutPointwo: 'Correções publicadas num mês',
  aboutPointhree: 'Palavras-chave na primeira página num ano',
}

export const workSteps: readonly TextsOf<'workStep'>[] = [
  {
    stepTitle: 'Ouvir',
    stepDetails: prose(`
      Uma chamada de 45 minutos: o que vende, a quem, e o que já experimentou. Pedimos acesso de leitura, nunca
      palavras-passe.
    `),
  },
  {
    stepTitle: 'Examinar',
    stepDetails: prose(`
      Percorremos o site e lemos os registos do servidor. Ordenamos o que encontramos pelo que vale.
    `),
  },
  {
    stepTitle: 'Reparar',
    stepDetails: prose(`
      No seu próprio sistema, em pequenos passos que se podem desfazer um a um. Sabe de tudo antes de ser
      publicado.
    `),
  },
  {
    stepTitle: 'Mostrar',
    stepDetails: prose(`
      Uma nota todas as sextas-feiras: o que se fez, o que mudou, o que vem a seguir. Primeiro as más notícias.
    `),
  },
]

export const contactDetail: TextsOf<'contactDetail'> = {
  contactTitle: 'Diga-nos por que pesquisa quer ser encontrado',
  contactDetails: prose(`
    A Marta ou o Tiago leem todas as mensagens e respondem no prazo de um dia útil. Envie-nos o endereço do seu
    site e a pesquisa que mais gostaria de ganhar.
  `),
}
