import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as z from 'zod/mini'
import { claimTab, defineDrafts, forgetDrafts, recordSignOut } from './drafts.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => void jest.restoreAllMocks())

const schema = z.object({ text: z.string() })
const ofTab = defineDrafts({ name: 'form', storedIn: 'tab', schema })
const ofBrowser = defineDrafts({ name: 'message', storedIn: 'browser', schema })
const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

for (const [where, drafts, storage] of [
  ['tab', ofTab, sessionStorage],
  ['browser', ofBrowser, localStorage],
] as const) {
  test(`a draft of a ${where} is stored there until it is deleted`, () => {
    drafts.save(7, { text: 'Half a sen' })
    expect([drafts.read(7), storage.length]).toEqual([{ text: 'Half a sen' }, 1])
    drafts.forget(7)
    expect([drafts.read(7), storage.length]).toEqual([undefined, 0])
  })

  test(`a sign-out forgets the drafts of a ${where}, of visitors too, and nothing else`, () => {
    storage.setItem('theme', 'dark')
    drafts.save(7, { text: 'mine' })
    drafts.save('visitor', { text: 'typed before the login' })
    forgetDrafts()
    expect([drafts.read(7), drafts.read('visitor'), Object.keys(storage)]).toEqual([undefined, undefined, ['theme']])
    storage.clear()
  })

  test(`passes the visitor's draft in a ${where} to the user who signs in`, () => {
    drafts.save('visitor', { text: 'typed before the login' }, 12)
    drafts.save('visitor', { text: 'another form' }, 3)
    expect([drafts.read(7, 12), drafts.read(7)]).toEqual([{ text: 'typed before the login' }, undefined])
    drafts.save(7, { text: 'typed on' }, 12)
    drafts.forget(7, 3)
    expect([drafts.read(7, 12), drafts.read('visitor', 12), drafts.read(8, 12), drafts.read(7, 3)]).toEqual([
      ...[{ text: 'typed on' }, undefined, undefined, undefined],
    ])
  })
}

test('a preview of a release reads and writes no draft of the browser', () => {
  for (const drafts of [ofTab, ofBrowser]) drafts.save(7, { text: 'private' })
  const before = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  document.documentElement.toggleAttribute('data-preview', true)
  try {
    claimTab(8)
    recordSignOut()
    for (const drafts of [ofTab, ofBrowser]) {
      expect([drafts.read(7), drafts.readAll(7)]).toEqual([undefined, []])
      drafts.save(7, { text: 'in the preview' }, 1)
      expect([drafts.read(7, 1), drafts.readAll(7)]).toEqual([{ text: 'in the preview' }, [{ text: 'in the preview' }]])
      drafts.forget(7, 1)
      expect(drafts.readAll(7)).toEqual([])
    }
    forgetDrafts()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toBe(before)
  } finally {
    document.documentElement.toggleAttribute('data-preview', false)
  }
})

function leftAfter(happening: () => void) {
  claimTab(7)
  ofTab.save(7, { text: 'mine' }, 1)
  ofTab.save('visitor', { text: 'typed before the login' }, 2)
  ofBrowser.save(9, { text: 'of the next person' })
  happening()
  expect(ofBrowser.read(9)).toBeDefined()
  return [ofTab.readAll(7).length, ofTab.readAll('visitor').length]
}

test('a tab whose person has signed out in another tab starts without their drafts [spec-person-tab-forgets]', () => {
  const start = () => {
    recordSignOut()
    claimTab(null)
  }
  expect(leftAfter(start)).toEqual([0, 0])
})

test('a tab that slept while its user logged out and in again stores what they type afterwards', () => {
  const signOutAndIn = () => {
    recordSignOut()
    claimTab(7)
  }
  expect(leftAfter(signOutAndIn)).toEqual([1, 1])
})

test('a tab in which another person is signed in now has no draft of the person before', () => {
  expect(leftAfter(() => claimTab(9))).toEqual([0, 0])
})

test('keeps the drafts of a user whose session has expired', () => {
  const endAndReturn = () => {
    claimTab(null)
    claimTab(7)
  }
  expect(leftAfter(endAndReturn)).toEqual([1, 1])
})

test('they do not wait for another person, who takes along what they have typed as a visitor', () => {
  const endAndReplace = () => {
    claimTab(null)
    claimTab(9)
  }
  expect(leftAfter(endAndReplace)).toEqual([0, 1])
})

test('a sign-out elsewhere deletes nothing in a tab without a signed-in user', () => {
  claimTab(null)
  ofTab.save('visitor', { text: 'typed' })
  recordSignOut()
  claimTab(null)
  claimTab(9)
  expect(ofTab.read(9)).toEqual({ text: 'typed' })
})

test("without room for it, what a visitor has typed stays the visitor's", () => {
  ofTab.save('visitor', { text: 'typed before the login' })
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  ofTab.save(7, { text: 'typed on' })
  expect(ofTab.read('visitor')).toEqual({ text: 'typed before the login' })
})

test('drafts of different owners, kinds and ids do not meet', () => {
  const others = defineDrafts({ name: 'let', storedIn: 'browser', schema })
  ofBrowser.save(7, { text: 'to 1' }, 1)
  ofBrowser.save(7, { text: 'to 12' }, 12)
  ofBrowser.save(77, { text: "somebody else's" }, 1)
  others.save(7, { text: 'another kind' }, 'ter:1')
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
  ofBrowser.save(7, { text: 'a draft' })
  for (const other of ['{"text":1}', 'no json', 'null']) {
    localStorage.setItem('private:7:message:', other)
    expect([ofBrowser.read(7), ofBrowser.readAll(7)]).toEqual([undefined, []])
  }
})

test('a browser without storage, or without room in it, breaks no form', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(full)
  expect(() => ofTab.save(7, { text: 'typed' })).not.toThrow()
  expect(ofTab.read(7)).toBeUndefined()
  expect(() => ofTab.forget(7)).not.toThrow()
  for (const act of [forgetDrafts, recordSignOut, () => claimTab(7)]) expect(act).not.toThrow()
})
