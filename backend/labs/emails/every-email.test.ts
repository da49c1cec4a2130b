import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type PaymentsApp, startPayments } from '../../test/payments.ts'
import { type RenderedEmail, renderEveryEmail } from './every-email.ts'

// `npm run lab -- emails` runs this file with a folder for what it renders.
const { EMAILS_FOLDER } = process.env

let t: PaymentsApp
let emails: RenderedEmail[]
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
  emails = await renderEveryEmail(t)
  if (!EMAILS_FOLDER) return
  mkdirSync(EMAILS_FOLDER, { recursive: true })
  for (const { name, html = '', text } of emails) {
    writeFileSync(join(EMAILS_FOLDER, `${name}.html`), html)
    writeFileSync(join(EMAILS_FOLDER, `${name}.txt`), text)
  }
}, 120_000)
afterAll(() => t.stop())

test('every email has text, HTML below the size at which clients cut it, and loads nothing', () => {
  for (const { name, html = '', text } of emails) {
    expect({ name, text: text.length > 40 }).toEqual({ name, text: true })
    expect({ name, bytes: Buffer.byteLength(html) < 102 * 1024 }).toEqual({ name, bytes: true })
    expect({
      name,
      loads: html.match(/<(?:img|link|script|iframe)\b[^>]*(?:src|href)=["'](?!cid:|data:)[^>]*>|url\(/gi),
    }).toEqual({
      name,
      loads: null,
    })
  }
})
