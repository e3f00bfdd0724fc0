import { prose, type TextsOf } from '../seed.ts'

export const teamText: TextsOf<'teamText'> = {
  teamHeading: 'Quem faz o trabalho',
  teamText: prose(`
    Quem conduz o seu projeto assina cada nota com o seu nome, e atende quando liga.
  `),
}

export const teamMembers: readonly TextsOf<'teamMember'>[] = [
  { teamMemberTitle: 'Fundadora, estratégia' },
  { teamMemberTitle: 'Responsável técnico' },
  { teamMemberTitle: 'Estudo de pesquisas' },
  { teamMemberTitle: 'Medição' },
  { teamMemberTitle: 'Editora-chefe' },
  { teamMemberTitle: 'Ligações e imprensa' },
]

export const testimonialHeading: TextsOf<'testimonialHeading'> = {
  testimonialHeading: 'Nas palavras deles',
  testimonialText: 'Perguntámos a três clientes o que mudou, e publicámos as respostas.',
}

export const testimonials: readonly TextsOf<'testimonial'>[] = [
  {
    desc: prose(`
      Vendíamos linho a quem já nos conhecia. Agora, quatro em cada dez encomendas vêm de alguém que nunca tinha
      ouvido o nosso nome.
    `),
    personTitle: 'Fundadora, Casa Alba',
  },
  {
    desc: prose(`
      Mudaram a nossa loja num fim de semana de março. Eu tinha deixado a semana inteira livre para o desastre do
      costume. Na quinta-feira fui andar de bicicleta.
    `),
    personTitle: 'Diretor de vendas online, Veloverde',
  },
  {
    desc: prose(`
      Ninguém nos trata com condescendência. O telefone toca cerca do dobro das vezes de há um ano, e a receção
      sabe que página as pessoas estavam a ler antes de ligar.
    `),
    personTitle: 'Gestora da clínica, Ponte Clinic',
  },
]
