import type { Site } from '@flight-amigo/backend/contract/documents'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { login, loginRequests } from '../sdk/login.ts'
import { restoreInputs } from './restoreInputs.ts'
import { hasSavedInputs } from './savedInputs.ts'
import { reloadWhenStale } from './staleRelease.ts'

const site = {
  releases: [{ name: 'listings', version: '1.0.0', base: '/r/listings/1.0.0/' }],
  shell: { version: '2.0.0', base: '/r/shell/2.0.0/', integrity: {} },
  preview: [] as string[],
} as unknown as Site
const reload = jest.fn()
let live: Record<string, string>
let requests: number
const listening = jest.spyOn(globalThis, 'addEventListener')

beforeEach(() => {
  for (const [type, listener, options] of listening.mock.calls.splice(0))
    removeEventListener(type, listener as EventListener, options as AddEventListenerOptions)
  reload.mockClear()
  sessionStorage.clear()
  document.body.innerHTML = ''
  live = { listings: '1.1.0', shell: '2.0.0' }
  requests = 0
  globalThis.fetch = (async () => {
    requests++
    return { json: async () => ({ generation: 2, live }) }
  }) as unknown as typeof fetch
})

afterEach(() => {
  dispatchEvent(new Event('keydown'))
})

async function lose(src: string) {
  const script = document.head.appendChild(document.createElement('script'))
  script.type = 'text/none' // jsdom must not fetch it.
  script.src = src
  script.dispatchEvent(new Event('error'))
  await new Promise((next) => setTimeout(next))
  await new Promise((next) => setTimeout(next))
}

test('a lost file of a release that is no longer live causes one reload, and never a second', async () => {
  reloadWhenStale(site, reload)
  await Promise.all(['page.js', 'page.css.js'].map((file) => lose(`/r/listings/1.0.0/${file}`)))
  expect(reload).toHaveBeenCalledTimes(1)
  await lose('/r/listings/1.0.0/page.js')
  await lose('/r/listings/1.0.0/other.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['a release that is live still', '/r/shell/2.0.0/login.js', 1],
  ["somebody else's file", 'https://js.stripe.test/r/listings/1.0.0/x.js', 0],
  ['another release than this page has', '/r/listings/0.9.0/page.js', 0],
])('the page is not loaded again for %s', async (_what, src, questions) => {
  reloadWhenStale(site, reload)
  await lose(src)
  expect([reload.mock.calls.length, requests]).toEqual([0, questions])
})

test('there is no reload while the live releases are unknown, or in a preview', async () => {
  // The preview wins, although another release is live according to the server.
  reloadWhenStale({ ...site, preview: ['listings@1.0.0'] }, reload)
  await lose('/r/listings/1.0.0/page.js')
  expect([reload.mock.calls.length, requests]).toEqual([0, 0])
  globalThis.fetch = (async () => {
    requests++
    throw new TypeError('offline')
  }) as typeof fetch
  reloadWhenStale(site, reload)
  await lose('/r/listings/1.0.0/page.js')
  expect([reload.mock.calls.length, requests]).toEqual([0, 1])
})

const FORM = `
  <input name="name"><textarea id="text"></textarea><select name="type"><option>a</option><option>b</option></select>
  <input type="checkbox" name="agree"><input type="radio" name="size" value="s"><input type="radio" name="size" value="l">
  <input type="checkbox" name="needs" value="wheelchair"><input type="checkbox" name="needs" value="pet">
  <input type="password" name="secret"><input name="code" autocomplete="one-time-code">`
const field = (selector: string) => document.querySelector(selector) as HTMLInputElement

test('texts of forms are restored, also into fields that appear later, and no secret is stored', async () => {
  document.body.innerHTML = FORM
  field('[name=name]').value = 'Asha'
  field('#text').value = 'two\nlines'
  field('[name=type]').value = 'b'
  field('[name=agree]').checked = true
  field('[value=l]').checked = true
  field('[value=wheelchair]').checked = true
  field('[name=secret]').value = 'hush-hush'
  field('[name=code]').value = '123456'
  reloadWhenStale(site, reload)
  await lose('/r/listings/1.0.0/page.js')
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/hush-hush|123456/)

  document.body.innerHTML = '<main></main>'
  expect(hasSavedInputs()).toBe(true)
  restoreInputs()
  expect(hasSavedInputs()).toBe(false)
  const events: string[] = []
  document.body.addEventListener('input', ({ target }) => events.push((target as HTMLInputElement).name))
  field('main').innerHTML = FORM
  await waitFor(() => expect(field('[name=name]').value).toBe('Asha'))
  expect(field('#text').value).toBe('two\nlines')
  expect(field('[name=type]').value).toBe('b')
  expect([field('[name=agree]').checked, field('[value=s]').checked, field('[value=l]').checked]).toEqual([
    true,
    false,
    true,
  ])
  expect([field('[value=wheelchair]').checked, field('[value=pet]').checked]).toEqual([true, false])
  expect([field('[name=secret]').value, field('[name=code]').value]).toEqual(['', ''])
  expect(events).toContain('name')
})

test('texts of one page are not restored on another', () => {
  sessionStorage.setItem('saved-inputs', JSON.stringify({ path: '/elsewhere', values: { name: 'Asha' } }))
  document.body.innerHTML = FORM
  restoreInputs()
  expect(field('[name=name]').value).toBe('')
})

test('an open login dialog opens again after the reload', async () => {
  void login()
  reloadWhenStale(site, reload)
  await lose('/r/listings/1.0.0/page.js')
  expect(reload).toHaveBeenCalledTimes(1)
  loginRequests.settle(false)
  restoreInputs()
  expect(loginRequests.open()).toBe(true)
  loginRequests.settle(false)
})
