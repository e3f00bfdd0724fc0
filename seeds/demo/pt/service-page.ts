import { prose, type TextsOf } from '../seed.ts'

export const counters: TextsOf<'counters'> = {
  happyClientsSuffix: '+',
  happyClientsText: 'clientes há mais de um ano',
  projectCompleteSuffix: '+',
  projectCompleteText: 'auditorias entregues',
  yearofExperienceSuffix: '+',
  yearofExperienceText: 'anos de pesquisa',
  teamSuffix: '+',
  teamText: 'formações dadas pela equipa',
  winingAwardSuffix: '+',
  winingAwardText: 'prémios do setor',
}

export const featuresText: TextsOf<'featuresText'> = {
  FeaturesHeading: 'O que vem com cada pacote',
  FeaturesText: prose(`
    Quatro coisas que estão escritas nas condições, para que no-las possa exigir.
  `),
}

export const featureItems: readonly TextsOf<'featureItem'>[] = [
  {
    FeaturesText: 'Uma pessoa que responde',
    FeaturesDesc: prose(`
      A mesma, da primeira chamada à última nota.
    `),
  },
  {
    FeaturesText: 'Uma nota todas as sextas-feiras',
    FeaturesDesc: prose(`
      Meia página por semana. Se nada mudou, é o que lá está.
    `),
  },
  {
    FeaturesText: 'Tudo é seu',
    FeaturesDesc: prose(`
      Feito em seu nome. Deixar-nos exige um email e não custa nada.
    `),
  },
  {
    FeaturesText: 'Uma data, e cumprimo-la',
    FeaturesDesc: prose(`
      Atrasámo-nos por culpa nossa? Devolvemos dez por cento.
    `),
  },
]

export const experience: TextsOf<'experience'> = {
  experienceText: 'O que dizem os números',
  experienceHeading: 'Contados noventa dias depois de cada projeto',
  experienceDetails: prose(`
    Médias dos 46 projetos do último ano, incluindo os que desiludiram.
  `),
  skillOneText: 'dos nossos conselhos aplicados',
  skillTwoText: 'das visitas sem o nome da marca',
  skillThreeText: 'das páginas em menos de dois segundos',
}

export const video: TextsOf<'video'> = {
  headingVideo: 'Como uma pesquisa se torna resposta',
}

export const videoItems: readonly TextsOf<'videoItem'>[] = [
  {
    videoItemTitle: 'Primeiro, encontra-se uma página',
    videoItemDetails: prose(`
      Um programa segue as ligações de página em página. Aquilo a que não chega não existe para ele.
    `),
  },
  {
    videoItemTitle: 'Depois, percebe-se o que diz',
    videoItemDetails: prose(`
      O motor de busca decide de que trata a página. Escrever com clareza vale aqui mais do que qualquer truque.
    `),
  },
  {
    videoItemTitle: 'Por fim, dá-se-lhe um lugar',
    videoItemDetails: prose(`
      Em cada pesquisa pesam-se centenas de sinais: relevância, qualidade, velocidade, lugar. O filme é da Google.
    `),
  },
]

export const events: readonly TextsOf<'step'>[] = [
  {
    stepTitle: 'Estúdio aberto: traga a sua Search Console',
    stepDetails: prose(`
      Primeira quinta-feira do mês, 18:30, no estúdio

      Vinte minutos com um de nós, e três coisas para corrigir. Grátis.
    `),
  },
  {
    stepTitle: 'Oficina: títulos em que se clica',
    stepDetails: prose(`
      Segunda terça-feira do mês, 10:00, online

      A Yuki reescreve vinte títulos de quem estiver na sala. Doze lugares.
    `),
  },
  {
    stepTitle: 'Consultório: mudar um site sem o perder',
    stepDetails: prose(`
      Última sexta-feira do mês, 15:00, online

      O Tiago responde a equipas que mudam de loja ou de sistema. Grátis.
    `),
  },
]

export const callToAction: TextsOf<'callToAction'> = {
  heading: 'Descubra o que o está a travar',
  subHeading: prose(`
    O pacote Basic responde em dez dias úteis. Se não encontrarmos nada que valha a pena corrigir, não paga nada.
  `),
  buttonText: 'Ver os pacotes',
}
