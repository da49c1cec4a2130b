import { expect, test } from '@jest/globals'
import { satisfies } from './release-checks.ts'
import { overlap, routeProblem } from './routes.ts'

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['19.2.9', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0-rc.1', '^1.0.0', false],
  ['1.2.3', '>=1.0.0', false],
  ['1.2.3', '', false],
])('%s is within %s: %s', (version, range, within) => {
  expect(satisfies(version, range)).toBe(within)
})

test.each([
  ['/tip/:userId', '/tip/:id', true],
  ['/tip/:id?', '/tip', true],
  ['/tip/old?', '/tip', true],
  ['/tip/*', '/tip/:id', true],
  ['/tip/*', '/tip', true],
  ['/checkout/:id', '/checkout/success', true],
  ['/a/:x/c', '/a/b/:y', true],
  ['/Tip/7/', '/tip/:id', true],
  ['/tip', '/tip/:id', false],
  ['/tip/:id', '/tips/:id', false],
  ['/tip/:id/edit', '/tip/:id', false],
  ['/', '/search', false],
])('%s and %s share an address: %s [spec-withstand-routes-expanded]', (one, another, shared) => {
  expect([overlap(one, another), overlap(another, one)]).toEqual([shared, shared])
})

test.each([
  ['/:anything', 'takes addresses of all'],
  ['/*', 'takes addresses of all'],
  ['/:lang?', 'takes addresses of all'],
  ['/en?/:page', 'takes addresses of all'],
  ['/API/mine', "server's"],
  ['/api?/mine', "server's"],
  ['/.well-known/x', "server's"],
  ['/%61pi/mine', 'is not a valid path'],
  ['/a/*/b', 'is not a valid path'],
])('no remote may claim %s, which %s', (path, why) => {
  expect(routeProblem(path)).toContain(why)
})

test.each(['/', '/search', '/tip/:userId', '/checkout/*', '/find/create?'])('a remote may have %s', (path) => {
  expect(routeProblem(path)).toBeUndefined()
})
