import { prose, type TextsOf } from '../seed.ts'

export const serviceHeading: TextsOf<'serviceHeading'> = {
  serviceHeading: 'O que fazemos, e o que isso muda',
  servicesubHeading: prose(`
    Seis serviços, pela ordem em que costumam ajudar. Todos os pacotes são feitos destes.
  `),
}

export const serviceItems: readonly TextsOf<'serviceItem'>[] = [
  {
    serviceName: 'Alicerces',
    serviceTitle: 'Auditoria técnica',
    serviceDetails: prose(`
      Percorremos o seu site como um motor de busca, e enumeramos o que o trava.
    `),
    serviceReceives: 'Correções por prioridade, com horas',
  },
  {
    serviceName: 'Rumo',
    serviceTitle: 'Estudo de pesquisas',
    serviceDetails: prose(`
      Reunimos o que as pessoas realmente escrevem antes de lhe comprar, e agrupamo-lo pelo que querem saber.
    `),
    serviceReceives: 'As melhores palavras-chave, e as suas páginas',
  },
  {
    serviceName: 'Conteúdo',
    serviceTitle: 'Escrita e edição',
    serviceDetails: prose(`
      Os nossos editores entrevistam a sua equipa e escrevem páginas que só a sua empresa podia ter publicado.
    `),
    serviceReceives: 'Páginas que revê antes de serem publicadas',
  },
  {
    serviceName: 'Reputação',
    serviceTitle: 'Ligações e imprensa',
    serviceDetails: prose(`
      Encontramos a história nos seus números e propomo-la aos jornais que os seus clientes leem. Nunca compramos
      ligações.
    `),
    serviceReceives: 'Cada email em seu nome, e cada resposta',
  },
  {
    serviceName: 'Por perto',
    serviceTitle: 'Pesquisa local',
    serviceDetails: prose(`
      Horários, categorias, fotografias e opiniões: para lojas, clínicas e restaurantes, muitas vezes o ganho mais
      rápido.
    `),
    serviceReceives: 'Os mesmos dados em cada mapa que conta',
  },
  {
    serviceName: 'Provas',
    serviceTitle: 'Medição',
    serviceDetails: prose(`
      Visitas, contactos e vendas pela página que os trouxe, em números que se conseguem ler.
    `),
    serviceReceives: 'Números em seu nome, e notas à sexta-feira',
  },
]
