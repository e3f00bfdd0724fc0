import { prose } from '../seed.ts'

export const terms = prose(`
  São estas as condições em que a Northlight trabalha para si. São curtas, porque tirámos tudo o que não quereríamos
  explicar ao telefone.

  # Quem acorda com quem

  O cliente, que faz a encomenda, e a Northlight, Rua da Boavista 84, 1200-068 Lisboa, Portugal. Se encomendar em
  nome de uma empresa, declara que o pode fazer.

  # O que encomenda

  Um pacote é um projeto a um preço fixo. O que contém está escrito na página de preços, e por inteiro na
  comparação dos pacotes, no momento em que encomenda. Se mais tarde alterarmos um pacote, a sua encomenda mantém o
  que encomendou, ao preço que viu.

  # Como se faz uma encomenda

  Precisa de uma conta, para que a encomenda seja sua e de mais ninguém. Quando envia o formulário, a encomenda fica
  registada como pendente e por pagar. Ambas as partes ficam vinculadas quando o seu pagamento chegar. Até lá, pode
  desistir sem nos dizer nada.

  # Preços e pagamento

  O preço no cartão do pacote é o preço total; nada se acrescenta pelo caminho. Paga pelos meios que a página de
  pagamento oferece, logo ou mais tarde, a partir da sua conta. Se voltar atrás na página do prestador de serviços
  de pagamento, o pagamento fica marcado como cancelado e não há movimento de dinheiro; pode recomeçá-lo a partir
  das suas encomendas. Uma encomenda considera-se paga quando o prestador no-lo confirma, o que em regra demora
  segundos. O recibo está na página da sua encomenda.

  # O que prometemos

  O Basic é entregue no prazo de 10 dias úteis, o Standard de 30 e o Premium de 60, a contar do dia em que tivermos
  recebido o seu pagamento e as suas respostas às nossas primeiras perguntas. Uma pessoa, com nome, conduz o seu
  projeto. Escreve-lhe no prazo de um dia útil após o pagamento, e todas as sextas-feiras enquanto o trabalho durar.
  Cada pacote inclui duas rondas de alterações. Se falharmos o dia da entrega por culpa nossa, devolvemos-lhe dez
  por cento do preço. Se uma auditoria Basic não encontrar nada que valha a pena corrigir, devolvemos-lhe tudo.

  Trabalhamos com cuidado e segundo as regras publicadas pelos motores de busca. Não compramos ligações, não
  escondemos texto e não copiamos ninguém.

  # O que não prometemos

  Um determinado lugar nos resultados. Os motores de busca decidem por si, e mudam de ideias. Os números neste site
  são médias do passado e não dizem nada de certo sobre o seu caso.

  # O que precisamos de si

  Acesso àquilo de que o pacote trata, respostas às nossas perguntas, e o direito de usar os textos e imagens que
  nos der. Por cada dia útil que termine enquanto esperamos por si, o dia da entrega avança um dia útil. Após seis
  meses de silêncio, podemos encerrar a encomenda e reembolsar a parte em que não trabalhámos.

  # Cancelamento e reembolsos

  Antes da primeira chamada pode cancelar uma encomenda paga e receber tudo de volta. Depois disso, reembolsamos a
  parte em que ainda não trabalhámos, calculada com justiça e demonstrada. Se comprar como consumidor na União
  Europeia, pode em qualquer caso desistir no prazo de 14 dias após a encomenda; se nos tiver pedido para começar
  antes, paga o que foi feito. Basta um email para hello@northlight.example. Os reembolsos seguem o caminho por onde
  o dinheiro veio.

  # O que é de quem

  Os textos, os estudos e as configurações que fazemos para si são seus depois de pagos. Conservamos o direito aos
  nossos métodos e ferramentas. Só o mencionamos como cliente se concordar. Os modelos na página de modelos levam ao
  Canva, onde se aplicam as condições dele.

  # Quando algo corre mal

  Diga-nos, e resolvemos. Respondemos sem limite por danos causados com dolo ou negligência grosseira, e sempre que
  a lei não permita limites. Nos restantes casos, respondemos por danos previsíveis até ao preço da encomenda. Guarde
  uma cópia de segurança do seu site; fazemos uma antes de cada alteração, mas duas são melhores.

  # A sua conta

  Não partilhe a sua palavra-passe e mantenha atual o seu endereço de email. Pode encerrar a conta a qualquer
  momento; as encomendas ficam connosco enquanto a lei fiscal o exigir. Podemos encerrar uma conta usada para
  prejudicar outros.

  # Lei e litígios

  Aplica-se a lei portuguesa. Se for consumidor, mantém a proteção da lei do país onde vive, e pode recorrer aos
  tribunais de lá. Nos restantes casos decidem os tribunais de Lisboa. Preferimos conversar primeiro.

  # Alterações

  Uma encomenda segue as condições do dia em que foi feita.
`)
