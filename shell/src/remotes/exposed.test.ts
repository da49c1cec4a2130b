import { expect, test } from '@jest/globals'
import { partOf } from './loader.ts'

const page = async () => 'page'
const extension = async () => 'extension'
const Skeleton = () => null
const remote = {
  default: {
    name: 'messaging',
    routes: [
      { path: '/messages', page, Skeleton },
      { path: '/tip/:userId', page: extension, Skeleton: 'rubbish' },
    ],
    slots: { 'header.badges': { extension } },
  },
}

test('a page is found by its path, an extension by its slot', () => {
  expect(partOf(remote, 'route:/messages')).toEqual({ load: page, Skeleton })
  expect(partOf(remote, 'route:/tip/:userId').load).toBe(extension)
  expect(partOf(remote, 'slot:header.badges').load).toBe(extension)
})

test('an invalid skeleton is left out', () => {
  expect(partOf(remote, 'route:/tip/:userId').Skeleton).toBeUndefined()
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

test('an inherited property is no extension', () => {
  expect(() => partOf({ default: { routes: [], slots: {} } }, 'slot:constructor')).toThrow('no slot:constructor')
})
