import { expect, expectNotice, somePhone, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import { screen, whoIs, write } from './people.ts'
import { verifyPhone } from './story.ts'

test('two people write to each other without a reload; the badge counts, and reading in one tab clears the badge in the other', {
  tag: [
    '@every-browser',
    '@spec-messages-people',
    '@spec-messages-new',
    '@spec-messages-times',
    '@spec-messages-start',
    '@spec-messages-not-empty',
    '@spec-messages-cleared',
    '@spec-messages-sent',
  ],
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const { id } = await whoIs(priya)
  await priya.goto('/')
  const elsewhere = await priya.context().newPage()
  await elsewhere.goto('/contact')
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Messages' }).first()).toBeVisible()

  await ananya.goto(`/messages?to=${id}`)
  await expect(ananya.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(screen(ananya).send).toBeDisabled()
  await screen(ananya).box.fill('  ')
  await expect(screen(ananya).send).toBeDisabled()
  await screen(ananya).box.fill('Are you on AI 127?')
  await screen(ananya).box.press('Enter')
  await expect(screen(ananya).box).toHaveValue('')
  await expectNotice(ananya, 'Message sent', 'Your message has been sent successfully.')
  await expect(screen(ananya).row('Priya')).toContainText('You: Are you on AI 127?')

  for (const tab of [priya, elsewhere]) await expect(screen(tab).badge(1)).toBeVisible()
  await screen(priya).badge(1).click()
  await expect(priya.getByRole('heading', { name: 'Select a conversation' })).toBeVisible()
  for (const part of ['AN', 'Ananya', 'Are you on AI 127?', 'New'])
    await expect(screen(priya).row('Ananya').getByText(part, { exact: true })).toBeVisible()
  await screen(priya).row('Ananya').click()
  await expect(screen(priya).messages('Ananya').getByText('Are you on AI 127?')).toBeVisible()
  await expect(screen(priya).messages('Ananya').getByRole('time')).toHaveText(/^\d{1,2}:\d{2}.[AP]M$/)
  for (const tab of [priya, elsewhere]) await expect(screen(tab).noBadge).toHaveCount(0)
  await expect(screen(priya).row('Ananya')).not.toContainText('New')

  await screen(priya).box.fill('I am!')
  await screen(priya).send.click()
  await expect(screen(ananya).messages('Priya').getByText('I am!')).toBeVisible()
  await expect(screen(ananya).noBadge).toHaveCount(0)
})

test('“Also send as SMS” sends the message to a verified phone; without the checkbox or the phone no SMS is sent', {
  tag: ['@spec-messages-composer', '@spec-message-sms-words', '@spec-sms-copy-goes-out'],
}, async ({ as, inbox }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const [{ id }, { id: other }] = [await whoIs(priya), await whoIs(ananya)]
  const number = `+1 ${somePhone().local}`
  await verifyPhone(ananya, number)
  const texts = async () => {
    const response = await ananya.request.get(`/dev/inbox.json?to=${encodeURIComponent(number.replace(' ', ''))}`)
    return ((await response.json()) as { text: string }[]).map(({ text }) => text)
  }
  await priya.goto(`/messages?to=${other}`)
  const { box, send, messages } = screen(priya)
  const tick = priya.getByRole('checkbox', { name: 'Also send as SMS' })
  await box.fill(`only here ${id}`)
  await send.click()
  await tick.check()
  await box.fill(`also there ${id}`)
  await send.click()
  await expect(tick).not.toBeChecked()
  const sms = await inbox(number.replace(' ', ''), ({ text }) => text.includes(`also there ${id}`))
  expect([sms.channel, sms.text.includes('Priya')]).toEqual(['sms', true])
  await expect(messages('Ananya').getByText('Sent as SMS')).toBeVisible()
  expect((await texts()).filter((text) => text.includes(`only here ${id}`))).toEqual([])

  await ananya.goto(`/messages?to=${id}`)
  await ananya.getByRole('checkbox', { name: 'Also send as SMS' }).check()
  await screen(ananya).box.fill('Hello!')
  await screen(ananya).send.click()
  await expect(ananya.getByText('It could not be sent as SMS too.')).toBeVisible()
  await expect(screen(ananya).messages('Priya').getByText("Not sent as SMS: they don't receive texts")).toBeVisible()
})

test('all tabs share one stream, and another tab takes over when the tab that holds it is closed', {
  tag: '@spec-performance-one-stream',
}, async ({ as }) => {
  const [kofi, nila] = [await as('Kofi'), await as('Nila')]
  const streams: string[] = []
  kofi.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/live') streams.push(search)
  })
  const { id } = await whoIs(kofi)
  await kofi.goto('/messages')
  await expect(kofi.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect.poll(() => streams).toHaveLength(1) // Otherwise another tab may open it first.
  const tabs = [await kofi.context().newPage(), await kofi.context().newPage()]
  for (const tab of tabs) await tab.goto('/contact')

  await write(nila, id, 'one')
  for (const tab of [kofi, ...tabs]) await expect(screen(tab).badge(1)).toBeVisible()
  expect(streams).toHaveLength(1)
  await kofi.close()
  await expect.poll(() => streams).toHaveLength(2)
  expect(streams[1]).toContain('after=')
  await write(await as('Ravi'), id, 'two')
  for (const tab of tabs) await expect(screen(tab).badge(2)).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('a browser that was offline loses no message and shows none twice', { tag: '@spec-messages-failed' }, async ({
  as,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*\/api\/live/)
  const [mei, omar] = [await as('Mei'), await as('Omar')]
  const [{ id: meiId }, { id: omarId }] = [await whoIs(mei), await whoIs(omar)]
  await write(omar, meiId, 'before')
  await mei.goto(`/messages?to=${omarId}`)
  const { messages, box } = screen(mei)
  await expect(messages('Omar').getByText('before')).toBeVisible()
  await waitUntilReady(mei)

  // Playwright's offline mode does not close open streams. Here `online` makes the page open a new stream, which fails.
  await mei.context().route('**/api/live*', (route) => route.abort())
  await mei.evaluate(() => dispatchEvent(new Event('online')))
  await mei.context().setOffline(true)
  for (const content of ['while away 1', 'while away 2']) await write(omar, meiId, content)
  await box.fill('from the plane')
  await box.press('Enter')
  const offline = "You're offline. We'll send it when you have a connection."
  await expect(messages('Omar').getByText(offline)).toBeVisible()
  await expectNotice(mei, 'Message failed', offline)
  await expect(messages('Omar').getByText('while away')).toHaveCount(0)
  await mei.context().unroute('**/api/live*')
  await mei.context().setOffline(false)

  await expect(messages('Omar').getByText(offline)).toHaveCount(0)
  await expect(messages('Omar').getByText(/^(Not sent|Sending…)$/)).toHaveCount(0)
  for (const content of ['before', 'while away 1', 'while away 2', 'from the plane'])
    await expect(messages('Omar').getByText(content, { exact: true })).toHaveCount(1)
  const { messages: stored } = await (await omar.request.get(`/api/messages/${meiId}`)).json()
  expect(stored.map(({ content }: { content: string }) => content)).toEqual([
    'before',
    'while away 1',
    'while away 2',
    'from the plane',
  ])
})
