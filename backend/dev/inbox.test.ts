import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import { createTransport } from 'nodemailer'
import { Pool } from 'pg'
import { freshDatabase } from '../test/app.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { startSmtp } from './smtp.ts'
import { createTables } from './stripe/store.ts'

const site = fastify()
let pool: Pool
let inbox: Inbox
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase() })
  await createTables(pool) // with the schema of all fakes
  inbox = await openInbox(pool)
  inbox.mount(site)
})
afterAll(async () => {
  await site.close()
  await pool.end()
})

const EVIL = '<script>alert(1)</script>'
const shown = async (url: string) => (await site.inject(url)).body

test('messages are listed newest first, for one recipient or for all', async () => {
  await inbox.store({ channel: 'email', to: 'Asha@mail.test', subject: 'One', text: 'first' })
  await inbox.store({ channel: 'sms', to: '+13125550142', subject: '', text: 'second' })
  await inbox.store({ channel: 'email', to: 'asha@mail.test', subject: 'Three', text: 'third' })
  const all = (await site.inject('/dev/inbox.json')).json()
  expect(all.map(({ text }: { text: string }) => text)).toEqual(['third', 'second', 'first'])
  expect(Object.keys(all[0])).toEqual(['channel', 'to', 'subject', 'text', 'at'])
  const hers = (await site.inject('/dev/inbox.json?to=ASHA%40mail.test')).json()
  expect(hers.map(({ text }: { text: string }) => text)).toEqual(['third', 'first'])
  expect((await site.inject('/dev/inbox.json?to=%2B13125550142')).json()).toHaveLength(1)
  expect(await shown('/dev/inbox?to=nobody@mail.test')).toContain('Nothing was sent to them yet.')
})

test('an email received by SMTP is stored for each of its recipients', async () => {
  const smtp = await startSmtp({
    store: async ({ to, subject, text, html }) => {
      for (const address of to) await inbox.store({ channel: 'email', to: address, subject, text, html })
    },
  })
  const post = createTransport(smtp.url)
  await post.sendMail({
    from: 'a@b.test',
    to: 'x@mail.test, y@mail.test',
    subject: 'Grüße ✈',
    text: 'text',
    html: '<b>html</b>',
  })
  await smtp.stop()
  for (const to of ['x@mail.test', 'y@mail.test'])
    expect((await site.inject(`/dev/inbox.json?to=${to}`)).json()).toMatchObject([
      { subject: 'Grüße ✈', text: 'text\n' },
    ])
})

test('the page escapes user text', async () => {
  await inbox.store({ channel: 'email', to: `"${EVIL}"@mail.test`, subject: EVIL, text: EVIL, html: EVIL })
  for (const url of ['/dev/inbox', `/dev/inbox?to=${encodeURIComponent(EVIL)}`])
    expect(await shown(url)).not.toContain(EVIL)
  expect((await site.inject('/dev/inbox')).headers['content-security-policy']).toContain("default-src 'none'")
})

test('a displayed email runs no script and has no origin', async () => {
  const [, newest] = /src="(\/dev\/inbox\/\d+)"/.exec(await shown('/dev/inbox')) ?? []
  const reply = await site.inject(newest ?? '')
  expect(reply.body).toBe(EVIL)
  expect(reply.headers['content-security-policy']).toMatch(/^sandbox allow-popups; default-src 'none'/)
  expect((await site.inject('/dev/inbox/none')).body).toBe('')
})
