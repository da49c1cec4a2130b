/** @jest-environment node */
import { expect, test } from '@jest/globals'

const { RELEASE, small } = require('./small-css.cjs') as {
  RELEASE: string
  small: (filename: string, text: string) => string
}

test.each([
  ['space and comments go', '/* what */\n.a {\n  color: red;\n  gap: 1px 2px;\n}\n', '.a{color:red;gap:1px 2px}'],
  ['class names stay', '.shell-card-x9_-A { top: 0 }', '.shell-card-x9_-A{top:0}'],
  ['strings stay', `.a::before { content: "a  ; /* b */ { }" }`, `.a:before{content:"a  ; /* b */ { }"}`],
  ['addresses of the release stay', `.a { background: url(${RELEASE}a.svg) }`, `.a{background:url(${RELEASE}a.svg)}`],
  [
    'media queries keep the form that older browsers read',
    '@media (min-width: 760px) and (hover: hover) { .a { top: 0; } }',
    '@media (min-width:760px) and (hover:hover){.a{top:0}}',
  ],
  ['custom properties stay', ':root { --a: ; --b: 1px }', ':root{--a: ;--b:1px}'],
  ['layers keep their order', '@layer base, ui;\n@layer ui { .a { top: 0 } }', '@layer base;@layer ui{.a{top:0}}'],
])('%s', (_what, text, expected) => {
  expect(small('a.css', text)).toBe(expected)
})

test('a style sheet with a mistake does not build', () => {
  expect(() => small('a.css', '.a { top: 0 }}')).toThrow()
})
