import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as z from 'zod/mini'
import { defineDrafts, forgetDrafts } from './drafts.ts'

beforeEach(forgetDrafts)
afterEach(() => void jest.restoreAllMocks())

const schema = z.object({ text: z.string() })
const ofTab = defineDrafts({ name: 'form', keptIn: 'tab', schema })
const ofBrowser = defineDrafts({ name: 'letter', keptIn: 'browser', schema })
const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

for (const [where, drafts, storage] of [
  ['tab', ofTab, sessionStorage],
  ['browser', ofBrowser, localStorage],
] as const) {
  test(`a draft of a ${where} is kept there until it is forgotten`, () => {
    drafts.keep(7, { text: 'Half a sen' })
    expect([drafts.read(7), storage.length]).toEqual([{ text: 'Half a sen' }, 1])
    drafts.forget(7)
    expect([drafts.read(7), storage.length]).toEqual([undefined, 0])
  })

  test(`a sign-out forgets the drafts of a ${where}, of visitors too, and nothing else`, () => {
    storage.setItem('theme', 'dark')
    drafts.keep(7, { text: 'mine' })
    drafts.keep('visitor', { text: 'typed before the login' })
    forgetDrafts()
    expect([drafts.read(7), drafts.read('visitor'), Object.keys(storage)]).toEqual([undefined, undefined, ['theme']])
    storage.clear()
  })

  test(`whoever signs in takes along what they have typed in a ${where} as a visitor, and it is theirs from then on`, () => {
    drafts.keep('visitor', { text: 'typed before the login' }, 12)
    drafts.keep('visitor', { text: 'another form' }, 3)
    expect([drafts.read(7, 12), drafts.read(7)]).toEqual([{ text: 'typed before the login' }, undefined])
    drafts.keep(7, { text: 'typed on' }, 12)
    drafts.forget(7, 3)
    expect([drafts.read(7, 12), drafts.read('visitor', 12), drafts.read(8, 12), drafts.read(7, 3)]).toEqual([
      ...[{ text: 'typed on' }, undefined, undefined, undefined],
    ])
  })
}

test('without room for it, what a visitor has typed stays the visitor’s', () => {
  ofTab.keep('visitor', { text: 'typed before the login' })
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  ofTab.keep(7, { text: 'typed on' })
  expect(ofTab.read('visitor')).toEqual({ text: 'typed before the login' })
})

test('drafts of different owners, kinds and ids do not meet', () => {
  const others = defineDrafts({ name: 'let', keptIn: 'browser', schema })
  ofBrowser.keep(7, { text: 'to 1' }, 1)
  ofBrowser.keep(7, { text: 'to 12' }, 12)
  ofBrowser.keep(77, { text: "somebody else's" }, 1)
  others.keep(7, { text: 'another kind' }, 'ter:1')
  expect(ofBrowser.read(7, 1)).toEqual({ text: 'to 1' })
  expect(
    ofBrowser
      .readAll(7)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['to 1', 'to 12'])
  expect(ofBrowser.read('visitor', 1)).toBeUndefined()
})

test('a value that does not fit the schema is not read', () => {
  ofBrowser.keep(7, { text: 'a draft' })
  for (const other of ['{"text":1}', 'no json', 'null']) {
    localStorage.setItem('private:7:letter:', other)
    expect([ofBrowser.read(7), ofBrowser.readAll(7)]).toEqual([undefined, []])
  }
})

test('a browser without storage, or without room in it, breaks no form', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(full)
  expect(() => ofTab.keep(7, { text: 'typed' })).not.toThrow()
  expect(ofTab.read(7)).toBeUndefined()
  expect(() => ofTab.forget(7)).not.toThrow()
  expect(forgetDrafts).not.toThrow()
})
