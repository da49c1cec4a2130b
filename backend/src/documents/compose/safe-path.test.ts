import { expect, test } from '@jest/globals'
import { safePath } from './safe-path.contract.ts'

test.each([
  '/profile',
  '/messages?to=7',
  '/search?from=HYD&to=ORD&date=2026-12-12#results',
  '/checkout/7?amount=5&name=Ann%20%26%20Ben',
  '/search?from=100%25',
  '/tip/7?note=http://example.com//x\\y',
])('a path of this origin is kept: %s', (target) => {
  expect(safePath(target)).toBe(target)
})

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['a relative path', 'profile'],
  ['an absolute address', 'https://evil.example/profile'],
  ['a scheme', 'javascript:alert(1)'],
  ['a host without scheme', '//evil.example'],
  ['many slashes', '////evil.example'],
  ['a backslash after the slash', '/\\evil.example'],
  ['backslashes only', '\\\\evil.example'],
  ['a backslash further on', '/profile\\..\\..\\evil.example'],
  ['an encoded second slash', '/%2fevil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['a twice encoded slash', '/%252fevil.example'],
  ['a thrice encoded backslash', '/%25255cevil.example'],
  ['dots that fold into a host', '/.//evil.example'],
  ['parents that fold into a host', '/a/..//evil.example'],
  ['encoded dots that fold into a host', '/%2e//evil.example'],
  ['a tab between the slashes', '/\t/evil.example'],
  ['a newline between the slashes', '/\n/evil.example'],
  ['a leading space', ' //evil.example'],
  ['an encoded newline', '/profile%0d%0aset-cookie:a=b'],
  ['an encoded newline in the query', '/profile?a=%0Ab'],
  ['a NUL', '/profile\0'],
  ['half a surrogate pair', '/profile\ud800'],
  ['a broken encoding', '/profile%zz'],
  ['a loop', '/?redirect=/profile'],
  ['a loop with more in it', '/?a=1&redirect=%2F%3Fredirect%3D%2F'],
  ['a loop by way of dots', '/./?redirect=/'],
])('%s leads home', (_what, target) => {
  expect(safePath(target)).toBe('/')
})
