// Names for made-up orders, messages and subscribers.
const list = (...lines: string[]): string[] => lines.join(' ').split(' ')

export const FIRST_NAMES = list(
  'Ada Amir Anika Bea Bruno Carla Chen Dana Diego Elif Emma Farid Freya Gita Hugo Ines Ivan Jana',
  'Jonas Kaito Kira Leo Lina Malik Maya Nadia Noah Olga Omar Paula Rafael Rosa Samir Sofia Tariq',
  'Tess Uma Viktor Wanda Yara Yusuf Zoë',
)

export const LAST_NAMES = list(
  'Abbas Almeida Andersen Bauer Becker Costa Dubois Ferreira Fischer García Haddad Ito Jensen Kaya',
  'Keller Kowalski Larsen Lopes Martin Moreau Müller Nguyen Novak Okafor Olsen Patel Pereira Petrov',
  'Quinn Rossi Santos Schmidt Silva Singh Tanaka Torres Varga Weber Yilmaz Zhang',
)

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
