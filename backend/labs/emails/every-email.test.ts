import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isGsm7, MOST_SEGMENTS, segmentsOf } from '../../src/sms/segments.ts'
import { type PaymentsApp, startPayments } from '../../test/payments.ts'
import { type RenderedEmail, type RenderedSms, renderEveryEmail } from './every-email.ts'

// `npm run lab -- emails` runs this file with a folder for what it renders.
const { EMAILS_FOLDER, EMAILS_LOCALE } = process.env

let t: PaymentsApp
let emails: RenderedEmail[]
let texts: RenderedSms[]
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', ORIGIN: 'https://flight-amigo.example' })
  ;({ emails, texts } = await renderEveryEmail(t, EMAILS_LOCALE))
  if (!EMAILS_FOLDER) return
  mkdirSync(EMAILS_FOLDER, { recursive: true })
  for (const { name, html = '', text } of emails) {
    writeFileSync(join(EMAILS_FOLDER, `${name}.html`), html)
    writeFileSync(join(EMAILS_FOLDER, `${name}.txt`), text)
  }
  const sms = texts.map(({ name, locale, text }) => `${name}, ${locale}, segments: ${segmentsOf(text)}\n${text}\n`)
  writeFileSync(join(EMAILS_FOLDER, 'sms.txt'), sms.join('\n'))
}, 120_000)
afterAll(() => t.stop())

const count = (html: string, pattern: RegExp) => (html.match(pattern) ?? []).length
const unescaped = (html: string) =>
  html
    .replace(/<br>/g, '\n')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
    )
const textOf = (html: string, name: string) =>
  unescaped(new RegExp(`class="[^"]*\\b${name}\\b[^"]*"[^>]*>([^<]*)`).exec(html)?.[1] ?? '').trim()

const ABOUT_A_TRIP = /^(trip-|confirmation-prompt|family-(?!canceled))/

// Gmail cuts an email at 102 KB.
test('every email is a whole document: logo, preheader, the card of a trip, at most one button, the reason, and a text with all its links', () => {
  const found = emails.flatMap(({ name, subject, html = '', text }) => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => unescaped(url))
    const checks = {
      logo: count(html, /class="arc"/g) > 0 && html.includes('>Flight Amigo</td>'),
      preheader: textOf(html, 'preheader').length > 20,
      'one button at most': count(html, /class="button"/g) <= 1,
      reason:
        EMAILS_LOCALE !== undefined ||
        /You're getting this because|Someone typed this email address|Someone on this trip gave us/.test(text),
      'plain text with every link': text.length > 40 && links.every((url) => text.includes(url)),
      'a card with the trip': !ABOUT_A_TRIP.test(name) || html.includes(' stub"'),
      'the person of a match': !name.startsWith('match-alert') || html.includes('class="face"'),
      'nothing from elsewhere': !/<(?:img|link|script|iframe|object|video)\b|url\(|@import|@font-face/i.test(html),
      'not cut by clients': Buffer.byteLength(html) < 102 * 1024,
      'dark theme': html.includes('prefers-color-scheme:dark') && html.includes('name="color-scheme"'),
      'labels of a receipt with whole words': !/<td class="soft" valign="top" style="(?![^"]*word-break:keep-all)/.test(
        html,
      ),
      'the name of the site on one line of the heading':
        /-code/.test(name) || !subject.includes('Flight Amigo') || html.includes('Flight&nbsp;Amigo'),
      'a heading without a single last word': /-code/.test(name) || html.includes('text-wrap:balance">'),
      'our address on one line': !/(?<!nowrap">|mailto:)people@/.test(html),
      'a time on one line': !/\d:\d\d [ap]m/i.test(html),
      subject: subject.length > 5 && subject.length < 90,
    }
    return Object.entries(checks).flatMap(([check, holds]) => (holds ? [] : `${name}: ${check}`))
  })
  expect(found).toEqual([])
})

test('every SMS fits into three segments in each language, and in English needs no Unicode', () => {
  const long = texts
    .map((sms) => ({ ...sms, segments: segmentsOf(sms.text) }))
    .filter(({ segments }) => segments > MOST_SEGMENTS)
  expect(long).toEqual([])
  const inLongCharacters = texts.filter(({ locale, text }) => locale === 'en' && !isGsm7(text))
  expect(inLongCharacters).toEqual([])
  const withGapAfterSentence = texts.filter(({ text }) => /[。！？] /.test(text))
  expect(withGapAfterSentence).toEqual([])
})

const TO_STAFF = /^(contact|report|staff-alert|staff-passkey|tip-hold)( |$)/

test('every email to a user is in the language of the recipient, and leads to pages in it', async () => {
  const arabic = await startPayments({ RATE_LIMITS: 'off' })
  try {
    const toUsers = (await renderEveryEmail(arabic, 'ar')).emails.filter(({ name }) => !TO_STAFF.test(name))
    const left = toUsers.filter(({ html }) => !html?.includes('<html lang="ar" dir="rtl">'))
    expect(left.map(({ name }) => name)).toEqual([])
    const otherLinks = toUsers.flatMap(({ name, html = '' }) =>
      [...html.matchAll(/href="(http:\/\/site\.test[^"]*)"/g)]
        .filter(([, url = '']) => !/^http:\/\/site\.test\/ar(\/|$)/.test(url))
        .map(([, url]) => `${name}: ${url}`),
    )
    expect(otherLinks).toEqual([])
    const withDayInNumbers = toUsers.filter(({ text }) => /\d\u200f?\/\d/.test(text.replaceAll(/http:\S+/g, '')))
    expect(withDayInNumbers.map(({ name }) => name)).toEqual([])
  } finally {
    await arabic.stop()
  }
}, 120_000)
