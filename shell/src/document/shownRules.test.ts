/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { classesIn, flatRules, rulesForClasses, shownRules } from './shownRules.ts'

const shown = (css: string, ...classes: string[]) => shownRules(css, new Set(classes))

test.each([
  ['a rule of a shown class', '.a{x:1}', '.a{x:1}'],
  ['no rule of another class', '.b{x:1}.a{x:2}', '.a{x:2}'],
  ['rules of elements, and of all', 'html{x:1}*,:before{x:2}', 'html{x:1}*,:before{x:2}'],
  ['of several selectors those that are shown', '.b,.a:hover,.a .b{x:1}', '.a:hover{x:1}'],
  ['a selector whose second class is shown too', '.a>.c{x:1}', '.a>.c{x:1}'],
  ['what is asked in parentheses', '.a:not(.b),.a:has(.b:is(.b,.d)){x:1}', '.a:not(.b),.a:has(.b:is(.b,.d)){x:1}'],
  ['rules within groups', '@media (width>9px){.b{x:1}@layer ui{.a{x:2}}}', '@media (width>9px){@layer ui{.a{x:2}}}'],
  ['no group without rules', '@media print{.b{x:1}}', ''],
  ['the order of layers', '@layer base,ui;@layer ui{.b{x:1}}', '@layer base,ui;'],
  [
    'typefaces and movements',
    '@font-face{src:url(a)}@keyframes k{to{x:1}}',
    '@font-face{src:url(a)}@keyframes k{to{x:1}}',
  ],
  [
    'the first styles of shown rules',
    '@starting-style{.a{x:1}.b{x:2}}@starting-style{.b{x:3}}',
    '@starting-style{.a{x:1}}',
  ],
  ['rules within rules', '.a{x:1;&:hover .b{x:2}}.b{&.a{x:3}}', '.a{x:1;&:hover .b{x:2}}'],
  [
    'braces and commas in texts',
    '.a:after{content:"};,\\""}.b{x:"{"}.a[t="a,b"]{x:1}',
    '.a:after{content:"};,\\""}.a[t="a,b"]{x:1}',
  ],
  ['a class with signs', '.a\\:b{x:1}.a\\.c{x:2}', '.a\\:b{x:1}'],
])('keeps %s', (_what, css, expected) => expect(shown(css, 'a', 'c', 'a:b')).toBe(expected))

test('the content of a frame adds only the rules that the frame lacks', () => {
  const css = '@layer base,ui;@font-face{src:url(a)}i{x:1}.a,.b{x:2}@media print{.a{x:3}.a .b{x:4}}.c{x:5}'
  expect(shownRules(css, new Set(['a', 'b']), new Set(['a']))).toBe('.b{x:2}@media print{.a .b{x:4}}')
  expect(flatRules(css)).toEqual([
    ...['@layer base,ui;', '@font-face{src:url(a)}', 'i{x:1}', '.a{x:2}', '.b{x:2}', '@media print .a{x:3}'],
    ...['@media print .a .b{x:4}', '.c{x:5}'],
  ])
})

test('the classes of a document are those of all its elements', () => {
  const html = '<p class="a b"><i data-class="x" class="c">class="d</i><b class="">'
  expect([...classesIn(html)].filter(Boolean)).toEqual(['a', 'b', 'c'])
})

test('a document with all classes keeps the whole style sheet', () => {
  const css = readFileSync(join(__dirname, '../../../shared-ui/src/tokens.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const classes = [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  expect(bare(shown(css, ...classes))).toBe(bare(css))
})

test('a style sheet leaves out the rules that every document has', () => {
  const css =
    '@layer base,ui;@layer base{i,*{x:1}}@font-face{src:url(a)}@keyframes k{to{x:1}}@media print{b{x:2}.a{x:3}}' +
    ':root:not(.a){x:4}i,.a{x:5}@layer ui{.a i{x:6}@starting-style{.a{x:7}}}'
  expect(rulesForClasses(css)).toBe(
    '@layer base,ui;@media print{.a{x:3}}i,.a{x:5}@layer ui{.a i{x:6}@starting-style{.a{x:7}}}',
  )
})
