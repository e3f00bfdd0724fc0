import { lines, prose, type TextsOf } from '../seed.ts'

export const caseStudies: readonly TextsOf<'caseStudy'>[] = [
  {
    sentence: 'Uma loja de linho que os desconhecidos encontram',
    figures: lines('212 falhas encontradas', '19 que importavam', '4× as encomendas vindas da pesquisa'),
    seriesName: 'Encomendas vindas da pesquisa, por mês',
    marks: lines(
      '2025-09-22 Auditoria: 212 falhas encontradas, 19 importavam',
      '2025-11-17 As 19 reparadas, numa semana',
      '2026-01-26 Dez páginas sobre linho, escritas com as tecedeiras',
    ),
    story: prose(`
      A Casa Alba vendia linho lavado a quem já conhecia o nome. A loja tinha 1400 páginas, e o motor de busca
      tinha lido 310: os filtros de cor e de tamanho faziam milhares de cópias, e cada fotografia de produto pesava
      tanto como uma curta-metragem.

      A auditoria enumerou 212 falhas. Ordenámo-las pelo que valiam e dissemos à Rita quais as 193 que podia deixar
      como estavam. As outras 19 foram reparadas numa semana de novembro, em conjunto com quem gere a loja.

      Depois vieram dez páginas que respondem ao que as pessoas perguntam antes de comprar linho: como se lava,
      quanto pesa, porque faz vincos. As tecedeiras contaram-nos, e a Yuki passou-o a escrito.
    `),
    quote: prose(`
      Disseram-nos quais das falhas mereciam o nosso tempo. As outras ainda cá estão, e ninguém se importa.
    `),
    quotePerson: 'Rita Carvalho, fundadora',
    sampleName: 'A lista de correções, primeira página',
    sample: lines(
      'Falha | Horas | Valor',
      'Páginas de filtros copiam 1090 produtos; um endereço para cada | 6 | Alto',
      'Fotografias de produto com 4 MB; servi-las no tamanho do ecrã | 5 | Alto',
      '140 endereços antigos não levam a lado nenhum desde a mudança de 2023 | 3 | Alto',
      'Títulos cortados: nome e material primeiro, nome da loja no fim | 4 | Alto',
      'Os tamanhos são imagens de texto; escrevê-los como texto | 2 | Médio',
      'Páginas de artigos esgotados respondem “não encontrado” | 2 | Médio',
      'Duas línguas no mesmo endereço | 8 | Médio',
      'Falta o favicon em telemóveis antigos | 1 | Deixar como está',
    ),
  },
  {
    sentence: 'Catorze mil páginas mudadas num fim de semana, e na quinta-feira as visitas estavam de volta',
    figures: lines(
      '14 000 páginas mudadas',
      '3% menos visitas, durante quatro dias',
      '42% mais visitas até ao verão',
    ),
    seriesName: 'Visitas vindas da pesquisa, por mês',
    marks: lines(
      '2026-02-09 Cada endereço antigo ligado a um novo',
      '2026-03-14 A mudança, de sábado a segunda-feira',
      '2026-04-20 Páginas de filtros reunidas',
    ),
    story: prose(`
      Um novo sistema de loja significa novos endereços, e um motor de busca que encontra catorze mil desconhecidos
      de uma vez manda as visitas para outro lado. Antes da mudança, ligámos cada endereço antigo ao seu novo, e
      testámos o mapa com três meses de registos do próprio servidor.

      A mudança levou um fim de semana de março. As visitas caíram três por cento, e na quinta-feira estavam de
      volta. Com o terreno firme, 2300 páginas de filtros que competiam entre si passaram a 180 que não competem.
    `),
    quote: prose(`
      O mapa dos endereços é o melhor documento que alguém escreveu para nós.
    `),
    quotePerson: 'Tomasz Wilk, diretor de vendas online',
  },
  {
    sentence: 'Uma clínica cujo telefone toca o dobro das vezes de há um ano',
    figures: lines(
      '2× as chamadas vindas da pesquisa',
      '11 mapas que dizem o mesmo',
      '6 páginas que respondem às perguntas do telefone',
    ),
    seriesName: 'Chamadas vindas da pesquisa, por mês',
    marks: lines(
      '2025-08-18 O mesmo horário em 11 mapas',
      '2025-12-01 Seis páginas respondem ao que perguntam ao telefone',
    ),
    story: prose(`
      Metade das chamadas para a receção começava por uma pergunta a que o site devia ter respondido: se é preciso
      uma carta do médico, onde estacionar, quanto custa. E em quatro de onze mapas a clínica ainda estava na morada
      antiga.

      Primeiro pusemos os mapas de acordo. Depois a receção tomou notas durante duas semanas, e as seis perguntas
      mais frequentes tornaram-se seis páginas. Hoje a receção sabe que página as pessoas estavam a ler antes de
      ligar.
    `),
  },
]
