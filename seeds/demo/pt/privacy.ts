import { prose } from '../seed.ts'

export const privacy = prose(`
  Guardamos o mínimo possível, durante o tempo necessário, e não o vigiamos. Esta página diz o que isso
  significa.

  # Quem é o responsável

  Northlight, Rua da Boavista 84, 1200-068 Lisboa, Portugal. Para tudo o que diga respeito aos seus dados, escreva
  para privacy@northlight.example ou ligue para +351 210 555 010.

  # Quando apenas lê

  Para ler este site não é preciso conta, e não se cria nenhum cookie. Não há publicidade, nem scripts de análise,
  nem píxeis, nem tipos de letra de outras empresas. O nosso servidor vê o endereço da sua ligação enquanto
  responde e usa-o para travar abusos; não faz dele um perfil.

  O vídeo na página de serviços é a única exceção: quando carrega em reproduzir, vem do YouTube, e a partir desse
  momento aplicam-se as regras do YouTube. Até lá, nada é enviado para lá.

  # Cookies

  Só depois de iniciar sessão, e apenas estes: um contém um número aleatório pelo qual sabemos que continua a ser
  a mesma pessoa. Não pode ser lido por scripts, não é enviado a ninguém, e acaba quando termina a sessão ou quando
  expira. Um segundo marca este navegador como seu durante 400 dias, para o podermos avisar por email quando alguém
  iniciar sessão na sua conta num dispositivo que nunca usou. Se iniciar sessão através de outro serviço, um
  terceiro dura os poucos minutos que isso leva. Se escolher claro ou escuro na página da sua conta, outro guarda
  essa escolha durante um ano. Nenhum precisa do seu consentimento, porque só fazem o que pediu; não há outros.

  # Quando tem uma conta

  Guardamos o seu endereço de email, o seu nome, se o indicar, e a sua palavra-passe numa forma da qual não pode
  ser recuperada. De cada sessão guardamos quando começou, o endereço da ligação e o tipo de navegador, para que
  possa ver na página da sua conta onde tem sessão iniciada, e terminá-la. Dos dispositivos em que iniciou sessão
  guardamos um hash, do qual nada se pode ler.

  # Quando encomenda

  Guardamos o que escreve no formulário de encomenda (nome, morada, país), o seu endereço de email, o pacote, o seu
  preço nesse dia, e cada alteração da encomenda com a respetiva data. Precisamos disto para fazer o trabalho e para
  passar o recibo. A lei fiscal portuguesa obriga-nos a guardar os recibos, com o seu nome e morada, durante dez
  anos a contar do fim do ano, pelo que ficam mesmo que encerre a conta; depois são apagados. A própria encomenda
  perde o seu nome, morada e endereço de email quando encerra a conta.

  # Quando paga

  O pagamento faz-se no prestador de serviços de pagamento que escolher. Enviamos-lhe o número da encomenda, o nome
  do pacote e o preço, e mais nada sobre si. Nunca vemos o seu cartão nem a sua conta bancária. Ele comunica-nos o
  número da transação, o montante, o seu estado e o endereço que pagou; guardamos estas mensagens com a encomenda,
  como prova para ambas as partes.

  # Quando nos escreve

  As mensagens do formulário de contacto (nome, email, telefone, assunto e texto) são guardadas aqui e enviadas por
  email a quem no estúdio responde. Apagamo-las quando o assunto está resolvido, o mais tardar ao fim de dois anos.

  # Quando subscreve a newsletter

  Indica o seu endereço, e enviamos um email com uma ligação. A subscrição só começa depois de abrir essa ligação e
  confirmar; os endereços que nunca são confirmados não são usados. Cada email tem uma ligação que cancela a
  subscrição com um clique. Guardamos o seu endereço e as datas em que subscreveu e confirmou. Não medimos quem abre
  o quê.

  # Quem mais os vê

  A empresa que aloja o nosso servidor na União Europeia, a que entrega os nossos emails, e o prestador de serviços
  de pagamento quando paga. Agem segundo as nossas instruções ou segundo a lei que se lhes aplica, e nenhuma pode
  usar os seus dados para publicidade. Não vendemos nem alugamos nada.

  # Os seus direitos

  Pode consultar o que guardamos sobre si, corrigi-lo, levá-lo consigo, mandar apagá-lo ou opor-se ao seu uso. Quase
  tudo isto dispensa cartas: na página da sua conta pode descarregar tudo num ficheiro, alterar os dados e encerrar
  a conta. Para o resto, escreva-nos; respondemos no prazo de 30 dias, normalmente em três.

  Se achar que errámos, diga-nos. Também se pode dirigir à autoridade portuguesa de proteção de dados, a Comissão
  Nacional de Proteção de Dados, ou à do país onde vive.

  # Alterações

  Se mudarmos algo de importante, clientes e subscritores são avisados por email antes de entrar em vigor.
`)
