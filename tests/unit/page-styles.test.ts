import { expect, test } from 'vitest'
import { createPageStyles } from '#site/screens/styles/page-styles.ts'

const on = (html: string, sheet: string, look?: string) => createPageStyles(sheet)(html, look).styles

test('a page gets the rules whose classes and elements stand on it', () => {
  const sheet = '.a{x:1}.b{x:2}.a .b{x:3}p{x:4}table{x:5}p.a{x:6}.a,.b,ul{x:7}*{x:8}::selection{x:9}'
  expect(on('<p class="a other">', sheet)).toBe('.a{x:1}p{x:4}p.a{x:6}.a{x:7}*{x:8}::selection{x:9}')
  expect(on('<ul class="b"><li class="a">', sheet)).toBe(
    '.a{x:1}.b{x:2}.a .b{x:3}.a,.b,ul{x:7}*{x:8}::selection{x:9}',
  )
})

test('names of classes with signs in them are read as the browser reads them', () => {
  const sheet = String.raw`.mt-2\.5{x:1}.hover\:bg-white\/15:hover{x:2}.w-\[calc\(100\%-2rem\)\]{x:3}.\[\&\>p\]\:mt-2>p{x:4}.before\:content-\[\'\{\;\'\]:before{x:5}`
  expect(on('<p class="mt-2.5 hover:bg-white/15 w-[calc(100%-2rem)]">', sheet)).toBe(
    String.raw`.mt-2\.5{x:1}.hover\:bg-white\/15:hover{x:2}.w-\[calc\(100\%-2rem\)\]{x:3}`,
  )
  expect(on('<p class="[&amp;&gt;p]:mt-2 before:content-[&#x27;{;&#x27;]">', sheet)).toBe(
    String.raw`.\[\&\>p\]\:mt-2>p{x:4}.before\:content-\[\'\{\;\'\]:before{x:5}`,
  )
})

test('what is excluded or one of several alternatives need not be there', () => {
  const sheet =
    '.a:not(.b){x:1}:where(.a>:not(:last-child)){x:2}:is(ul,ol) li{x:3}' +
    '.a:is(:where(.group):hover *){x:4}select:is([multiple],[size]) optgroup{x:5}'
  expect(on('<p class="a">', sheet)).toBe('.a:not(.b){x:1}:where(.a>:not(:last-child)){x:2}')
  expect(on('<ol><li class="a group">', sheet)).toBe(
    '.a:not(.b){x:1}:where(.a>:not(:last-child)){x:2}:is(ul,ol) li{x:3}.a:is(:where(.group):hover *){x:4}',
  )
})

test('rules inside of rules go with them, and statements, faces and strings stay whole', () => {
  const sheet =
    '/*! words {;} */@layer x,y;@layer x{@media (width>=48rem){.a{x:1}.b{x:2}}' +
    '@supports (x:1){.b{x:3}}}@font-face{font-family:"A {b}";src:url(a)}.a:before{content:"} .b{"}'
  expect(on('<p class="a">', sheet)).toBe(
    '@layer x,y;@layer x{@media (width>=48rem){.a{x:1}}}@font-face{font-family:"A {b}";src:url(a)}' +
      '.a:before{content:"} .b{"}',
  )
})

test('nested rules stay with their rule', () => {
  const sheet = '.a{x:1;&:hover{y:2}@media (z){w:3}}.b{&:hover{y:2}}'
  expect(on('<p class="a">', sheet)).toBe('.a{x:1;&:hover{y:2};@media (z){w:3}}')
})

test('custom properties that nothing reads are left out, whether styles or drawings read them', () => {
  const sheet =
    ':root{--one:1px;--two:2px;--three:3px}@property --one{syntax:"*"}@property --four{syntax:"*"}' +
    'p{margin:var(--one)}'
  expect(on('<p><svg fill="var(--three)">', sheet)).toBe(
    ':root{--one:1px;--three:3px}@property --one{syntax:"*"}p{margin:var(--one)}',
  )
})

test('the look of the agency comes first and stays whole', () => {
  expect(on('<p>', ':root{--one:1}p{color:var(--ink)}', ':root{--ink:#111;--line:#ccc}')).toBe(
    ':root{--ink:#111;--line:#ccc}p{color:var(--ink)}',
  )
})

test('a declaration that the build wrote several times stands once, where it counts', () => {
  expect(on('<p>', 'p{x:1;x:1;y:2;x:3;x:1}')).toBe('p{y:2;x:3;x:1}')
})

test('what the page’s script adds later is always kept', () => {
  expect(on('<p>', String.raw`.text-danger{x:1}footer .in-\[footer\]\:text-amber{x:2}`)).toBe(
    '.text-danger{x:1}',
  )
  expect(on('<footer>', String.raw`:where(footer) .in-\[footer\]\:text-amber{x:2}`)).toBe(
    String.raw`:where(footer) .in-\[footer\]\:text-amber{x:2}`,
  )
})

test('of a face a page gets the files whose letters stand on it', () => {
  const sheet =
    '@font-face{src:url(a);unicode-range:U+20-7E,U+2019}' +
    '@font-face{src:url(b);unicode-range:U+A1-A8, U+AA-FF}@font-face{src:local(c)}'
  expect(on('<p>Joao’s', sheet)).toBe(
    '@font-face{src:url(a);unicode-range:U+20-7E,U+2019}@font-face{src:local(c)}',
  )
  expect(on('<p>João', sheet)).toBe(sheet)
})

test('signs that only scripts and the title have load no file', () => {
  const sheet = '@font-face{src:url(a);unicode-range:U+5C,U+5E,U+60,U+7B-7E}'
  const page = (text: string) =>
    `<head><title>Home | Studio</title></head><body><script>{"a":1}</script><p title="~">${text}</p></body>`
  expect(on(page('Plain text.'), sheet)).toBe('')
  for (const sign of ['\\', '^', '`', '{', '|', '}', '~']) expect(on(page(`1 ${sign} 2`), sheet)).toBe(sheet)
})

test('starting values stand in one rule for all browsers', () => {
  const sheet =
    '@layer properties{@supports (x:1){*,:before{--tw-y:0}}}.a{x:var(--tw-y)}' +
    '@property --tw-y{syntax:"*";initial-value:0}'
  expect(on('<p class="a">', sheet)).toBe('@layer properties{*,:before{--tw-y:0}}.a{x:var(--tw-y)}')
})

test('parts of inputs are styled where such an input is', () => {
  const sheet =
    '::file-selector-button{x:1}::-webkit-datetime-edit{x:2}::-webkit-search-decoration{x:3}' +
    '::-webkit-inner-spin-button{x:4}::placeholder{x:5}'
  expect(on('<p>', sheet)).toBe('')
  expect(on('<input type="text">', sheet)).toBe('::placeholder{x:5}')
  expect(on('<textarea>', sheet)).toBe('::placeholder{x:5}')
  const all = '<input type="file"><input type="datetime-local"><input type="search"><input type="number">'
  expect(on(all, sheet)).toBe(sheet)
})
