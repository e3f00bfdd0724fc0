// The palette of the admin area: screens by other words, and what it can do to an order.
import { expect, test } from 'vitest'
import { readCommand } from '#admin/screens/shell/commands.ts'
import { asCommands, findScreens } from '#admin/screens/shell/find-screens.ts'
import { isCurrentEntry, tabsOf } from '#admin/screens/shell/is-current.ts'
import { adminMenu } from '#admin/screens/shell/menu.ts'
import { resultGroups } from '#admin/screens/shell/result-groups.ts'
import { MENU_ENTRIES } from '#platform/rules/room.ts'
import { ENGLISH, inEnglish } from '#tests/support/words.ts'

const menu = inEnglish(
  adminMenu({
    viewer: { role: 'admin' },
    closed: [],
    counts: { needsYou: 0, waiting: 0 },
  }),
)
const t = ENGLISH.of('admin.admin')
const found = (query: string) => findScreens(menu, query).map(({ to }) => to)

test.each([
  ['price', '/add-pricing'],
  ['discount', '/coupons'],
  ['vat', '/tax'],
  ['stripe', '/payment-settings'],
  ['undo', '/history'],
  ['photos', '/media'],
  // This screen is not in the menu. The inbox links to it.
  ['messages', '/all-messages'],
])('“%s” finds %s', (query, path) => expect(found(query)).toContain(path))

test('the beginning of a name comes first, then a whole other name, then a word within a name', () => {
  expect(found('price').slice(0, 2)).toEqual(['/add-pricing', '/package-rows'])
  expect(found('reports')[0]).toBe('/admin/figures')
  expect(found('figures')[0]).toBe('/admin/figures')
  expect(found('nonsenseword')).toEqual([])
})

const tabs = (name: string) => tabsOf(menu.find((entry) => entry.name === name)!).map(({ label }) => label)

test('the menu has nine entries, and further screens are tabs of them', () => {
  expect(menu.map(({ name }) => name)).toEqual([...MENU_ENTRIES])
  expect(tabs('Today')).toEqual(['Today'])
  expect(tabs('Inbox')).toEqual(['Inbox'])
  expect(tabs('Orders')).toEqual(['Orders', 'Invoices', 'Reconcile'])
  expect(tabs('Customers')).toEqual(['Customers', 'Subscribers'])
  expect(tabs('Website')).toEqual(['Pages', 'Words', 'Media', 'History'])
  expect(tabs('Settings')).toEqual(['Settings'])
})

test('every screen belongs to one entry', () => {
  for (const entry of menu)
    for (const { to } of entry.screens)
      expect(
        menu.filter((other) => isCurrentEntry(to, other)).map(({ name }) => name),
        to,
      ).toEqual([entry.name])
})

test('who may not open the overview begins with the list of today', () => {
  const ofMember = inEnglish(
    adminMenu({ viewer: { role: 'member' }, closed: [], counts: { needsYou: 3, waiting: 1 } }),
  )
  const [first] = ofMember
  expect([first!.name, first!.screens[0]!.to, first!.count]).toEqual(['Today', '/desk', 3])
})

test.each([
  ['mark J3CP delivered', 'ask-deliver', 'J3CP'],
  ['Deliver the order of Ada Novak', 'ask-deliver', 'Ada Novak'],
  ['remind J3CP', 'ask-remind', 'J3CP'],
  ['take the lead of J3CP', 'bulk-lead', 'J3CP'],
])('“%s” is a command', (query, intent, about) => {
  const asked = readCommand(query, t)
  expect([asked?.command.intent, asked?.about]).toEqual([intent, about])
})

test.each(['delivered', 'mark', '', 'Ada Novak', 'markus'])('“%s” is a search', (query) =>
  expect(readCommand(query, t)).toBeUndefined(),
)

test('a command acts on orders only', () => {
  const { command } = readCommand('remind ada', t)!
  const results = asCommands(
    [
      { kind: 'Order', to: '/admin/payment-status/abc', title: 'Ada', detail: '' },
      { kind: 'Message', to: '/view/abc', title: 'Ada', detail: '' },
    ],
    command,
    t,
  )
  expect(results.map(({ title, act }) => [title, act!.order])).toEqual([['Remind: Ada', 'abc']])
})

test('results stand under headings, and the arrow keys count through all of them', () => {
  const result = (kind: 'Screen' | 'Order' | 'Message', title: string) => ({ kind, to: '/x', title })
  const acts = asCommands([result('Order', 'Ada')], readCommand('remind ada', t)!.command, t)
  expect(
    resultGroups([...acts, result('Screen', 'Desk'), result('Screen', 'Orders'), result('Order', 'Ada')]).map(
      ({ kind, start, results }) => [t(`results.${kind}`), start, results.length],
    ),
  ).toEqual([
    ['Actions', 0, 1],
    ['Screens', 1, 2],
    ['Orders', 3, 1],
  ])
})

test('two screens with one name are found once', () => {
  expect(found('today').filter((to) => to === '/admin' || to === '/desk')).toEqual(['/admin'])
  const ofMember = inEnglish(
    adminMenu({ viewer: { role: 'member' }, closed: [], counts: { needsYou: 0, waiting: 0 } }),
  )
  expect(findScreens(ofMember, 'today').map(({ to }) => to)).toContain('/desk')
})
