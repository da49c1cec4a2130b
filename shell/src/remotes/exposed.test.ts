import { expect, test } from '@jest/globals'
import { partOf } from './exposed.ts'

const page = async () => 'page'
const fill = async () => 'fill'
const remote = {
  default: {
    name: 'messaging',
    routes: [
      { path: '/messages', page },
      { path: '/tip/:userId', page: fill },
    ],
    slots: { 'header.badges': { fill } },
  },
}

test('a page is found by its path, a fill by its slot', () => {
  expect(partOf(remote, 'route:/messages')).toBe(page)
  expect(partOf(remote, 'route:/tip/:userId')).toBe(fill)
  expect(partOf(remote, 'slot:header.badges')).toBe(fill)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'messaging'],
  ['no default', {}],
  ['a number', { default: 1 }],
  ['routes that are none', { default: { routes: 'all' } }],
  ['a route that is null', { default: { routes: [null] } }],
  ['a page that is no function', { default: { routes: [{ path: '/messages', page: {} }] } }],
  ['another page', { default: { routes: [{ path: '/other', page }] } }],
])('a module that exposes %s has no page', (_what, exposed) => {
  expect(() => partOf(exposed, 'route:/messages')).toThrow('no route:/messages')
})

test('what an object has by nature is no fill', () => {
  expect(() => partOf({ default: { routes: [], slots: {} } }, 'slot:constructor')).toThrow('no slot:constructor')
})
