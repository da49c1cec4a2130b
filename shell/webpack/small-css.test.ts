/** @jest-environment node */
import { expect, test } from '@jest/globals'

const { small } = require('./small-css.cjs') as { small: (text: string) => string }

test.each([
  [
    'space and comments go',
    '/* what\n * why */\n.a {\n  color: red;\n  gap: 1px 2px;\n}\n',
    '.a{color:red;gap:1px 2px}',
  ],
  ['descendants stay', '.a  .b > .c,\n.d :hover { top: 0 }', '.a .b > .c,.d :hover{top:0}'],
  ['sums stay', '.a { width: calc(100% - (2px + 1em)) }', '.a{width:calc(100% - (2px + 1em))}'],
  [
    'strings stay',
    `.a::before { content: "a  ; /* b */ { }"; quotes: '\\'  "' }`,
    `.a::before{content:"a  ; /* b */ { }";quotes:'\\'  "'}`,
  ],
  [
    'addresses stay',
    '.a { background: url(data:image/png;base64,a//b) }',
    '.a{background:url(data:image/png;base64,a//b)}',
  ],
  [
    'queries stay',
    '@media (min-width: 760px) and (hover: hover) { .a { top: 0; } }',
    '@media (min-width:760px) and (hover:hover){.a{top:0}}',
  ],
  ['custom properties stay', ':root { --a: ; --b: 1px }', ':root{--a:;--b:1px}'],
])('%s', (_what, text, expected) => {
  expect(small(text)).toBe(expected)
})
