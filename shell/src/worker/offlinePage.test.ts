import { webcrypto } from 'node:crypto'
import { expect, jest, test } from '@jest/globals'
import type { SavedNote } from '../device/offlineNotes.ts'

// jsdom lacks `crypto.subtle`.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle })

jest.mock('./offlinePage.css', () => ({ __esModule: true, default: 'body{}' }))

const { offlinePage } = require('./offlinePage.ts') as typeof import('./offlinePage.ts')

const now = new Date(2026, 10, 21, 14, 0)
const note = {
  kind: 'Conversations',
  id: 9,
  title: '<i>Asha</i>',
  link: '/messages?to=9',
  lines: [
    { label: '"Asha"', text: '<script>alert(1)</script>', at: now.toISOString() },
    { text: 'no time', at: 'yesterday' },
  ],
  savedAt: new Date(2026, 10, 21, 12, 40).getTime(),
}
const read = async (url: string, notes: SavedNote[] = [note]) => {
  const reply = await offlinePage(url, notes, now)
  return { reply, page: new DOMParser().parseFromString(await reply.text(), 'text/html') }
}

test('the page shows the saved notes as text with their times, and opens the requested conversation', async () => {
  const { page } = await read('http://localhost/messages?to=9')
  const details = page.querySelector('details')
  expect(details?.open).toBe(true)
  expect(details?.querySelector('b')?.textContent).toBe('<i>Asha</i>')
  expect(details?.querySelector('time')?.textContent).toBe('as of 12:40 PM')
  expect([...page.querySelectorAll('li span')].map(({ textContent }) => textContent)).toEqual([
    '<script>alert(1)</script>',
    'no time',
  ])
  expect(page.querySelectorAll('script')).toHaveLength(1)
  const other = await read('http://localhost/search')
  expect(other.page.querySelector('details')?.open).toBe(false)
})

test('the page allows only its own script and style, and is not cached', async () => {
  const { reply, page } = await read('http://localhost/"><script>alert(1)</script>')
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; connect-src 'self';/)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(page.querySelectorAll('script')).toHaveLength(1)
})

test('without saved notes the page explains what it would show', async () => {
  const { page } = await read('http://localhost/', [])
  expect(page.body.textContent).toContain('There are none yet.')
  expect(page.querySelector('section')).toBeNull()
})

test('a requested card fills the page: large, in its languages, with photos and phone numbers; otherwise cards come first', async () => {
  const card = {
    ...note,
    kind: 'cards',
    heading: 'Meeting cards',
    title: 'Hyderabad to Chicago',
    link: '/trips/5/card',
    until: new Date(2026, 10, 23).toISOString(),
    fonts: [{ lang: 'ar', url: 'data:font/woff2;base64,AAAA', range: 'U+600-6FF' }],
    lines: [
      { label: "Family's phone", text: 'Priya', call: '+1 (312) 555-0100', face: 'data:image/webp;base64,AAAA' },
      { label: 'Arabic', text: 'أين بوابة رحلتي؟', lang: 'ar' },
    ],
  }
  const { page, reply } = await read('http://localhost/trips/5/card', [note, card])
  expect(page.title).toMatch(/^Hyderabad to Chicago /)
  expect([...page.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['Hyderabad to Chicago'])
  expect(page.querySelector('article a')?.getAttribute('href')).toBe('tel:+13125550100')
  expect(page.querySelector('article img')?.getAttribute('src')).toBe('data:image/webp;base64,AAAA')
  expect(page.querySelector('article [lang=ar]')?.textContent).toBe('أين بوابة رحلتي؟')
  const [sentence, large] = [...page.querySelectorAll('article button')]
  expect(large?.textContent).toBe(sentence?.textContent)
  expect([sentence?.getAttribute('popovertarget'), large?.hasAttribute('popover')]).toEqual([large?.id, true])
  const style = page.querySelector('style')?.textContent
  expect(style).toContain('src:url(data:font/woff2;base64,AAAA) format("woff2");unicode-range:U+600-6FF')
  expect(reply.headers.get('content-security-policy')).toContain('img-src data:; font-src data:;')
  expect([...page.querySelectorAll('details b')].map(({ textContent }) => textContent)).toEqual(['<i>Asha</i>'])

  const alone = await read('http://localhost/trips/5/card', [card])
  expect(alone.page.body.textContent).not.toContain('There are none yet.')
  const elsewhere = await read('http://localhost/', [note, card])
  expect([...elsewhere.page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Meeting cards',
    'Conversations',
  ])
})

/** Runs the page's own script in a browser that is back online, and counts its reloads. */
async function running() {
  const { page } = await read('http://localhost/search')
  document.body.innerHTML = page.body.innerHTML
  const reload = jest.fn()
  jest.useFakeTimers()
  const run = new Function('fetch', 'location', page.querySelector('script')?.textContent ?? '')
  run(async () => ({ ok: true }), { reload })
  return reload
}
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)

test('the page reloads once when the network is back, and again only if that reload fails', async () => {
  const reload = await running()
  await pass(16)
  expect(reload).toHaveBeenCalledTimes(1)
  await pass(60)
  expect(reload).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})

test('a reload by Try again is not interrupted', async () => {
  const reload = await running()
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault())
  document.querySelector('a')?.click()
  await pass(16)
  expect(reload).not.toHaveBeenCalled()
  jest.useRealTimers()
})

test('the page is in the language of the requested address, and opens the conversation there too', async () => {
  const { page } = await read('http://localhost/te/messages?to=9')
  expect([page.documentElement.lang, page.querySelector('h1')?.textContent]).toEqual(['te', 'మీరు ఆఫ్‌లైన్‌లో ఉన్నారు'])
  expect(page.querySelector('details')?.open).toBe(true)
  expect(page.querySelector('.again')?.getAttribute('href')).toBe('http://localhost/te/messages?to=9')
  const arabic = await read('http://localhost/ar')
  expect(arabic.page.documentElement.dir).toBe('rtl')
})
