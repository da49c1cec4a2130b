import { expect, expectAccessible, somePhone, test } from '@flight-amigo/shell/e2e'
import { offerHelp, screen, whoIs, write } from './people.ts'
import { verifyPhone } from './story.ts'

test('the screen is at least 70 % of the viewport high; a phone shows one column and a link back', {
  tag: ['@spec-messages-height', '@spec-messages-none-selected'],
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  await write(ananya, (await whoIs(priya)).id, 'Hello!')
  const { row, box } = screen(priya)
  const panes = priya.getByRole('list', { name: 'Conversations' }).locator('xpath=ancestor::*[@data-open]')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await priya.setViewportSize(size)
    await priya.goto('/messages')
    await expect(row('Ananya')).toBeVisible()
    expect((await panes.boundingBox())?.height).toBeGreaterThanOrEqual(Math.floor(size.height * 0.7))
    await expect(priya.getByRole('heading', { name: 'Select a conversation' })).toBeVisible({
      visible: size.width > 720,
    })
    expect(await priya.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  await row('Ananya').click()
  await expect(box).toBeVisible()
  await expect(row('Ananya')).toBeHidden()
  await priya.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(row('Ananya')).toBeVisible()
  await expect(box).toBeHidden()
})

test('a conversation shows what its document brings, and requests nothing until something happens', async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const { id } = await whoIs(priya)
  await write(ananya, id, 'Hello!', await offerHelp(ananya))
  const address = `/messages?to=${(await whoIs(ananya)).id}`
  const { messages } = screen(priya)
  await priya.goto(address)
  await expect(messages('Ananya').getByText('Hello!')).toBeVisible()
  await priya.goto('about:blank')
  const requested: string[] = []
  priya.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && /^\/api\/(?!live\?|events)/.test(pathname + search))
      requested.push(pathname + search)
  })
  const stream = priya.waitForResponse(/\/api\/live\?/)
  await priya.goto(address)
  await stream
  await expect(messages('Ananya').getByText('Hello!')).toBeVisible()
  // Once a live event arrives the stream is open, and the requests of its opening have been sent.
  await write(ananya, id, 'At the gate')
  await expect(messages('Ananya').getByText('At the gate')).toBeVisible()
  expect(requested).toEqual([])
})

test('long and Arabic names fit a phone and a page at 400 %, stay beside the avatar, and are cut at their own end', {
  tag: '@spec-look-wide',
}, async ({ as }) => {
  const reader = await as('Priya')
  const { id } = await whoIs(reader)
  const names = ['Wilhelmina-Maximiliane Wolframm', 'عبد الرحمن بن محمد بن عبد الله آل', 'علي']
  for (const name of names.map((each) => each.slice(0, 30))) {
    const writer = await as(name)
    // The line below must be longer than a short name, to make the alignment of the name visible.
    if (name === 'علي') await verifyPhone(writer, `+1 ${somePhone().local}`)
    await write(writer, id, 'Hello! Are you at the gate already?', await offerHelp(writer))
    const { id: other } = await whoIs(writer)
    for (const width of [390, 320]) {
      await reader.setViewportSize({ width, height: width === 320 ? 256 : 844 })
      await reader.goto(`/messages?to=${other}`)
      await expect(screen(reader).box).toBeVisible()
      for (const control of [
        reader.getByRole('link', { name: 'Back to conversations' }),
        reader.getByRole('button', { name: `More about ${name}` }),
        reader.getByRole('button', { name: /^Report the message/ }),
        reader.getByRole('button', { name: /^HYD to ORD/ }),
        screen(reader).send,
        screen(reader).box,
      ]) {
        await control.scrollIntoViewIfNeeded()
        await expect(control).toBeInViewport({ ratio: 0.99 })
      }
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const heading = reader.getByRole('heading', { name, level: 2 })
      const { direction, shortens, fromFace } = await heading.evaluate((element) => {
        const { direction, textOverflow } = getComputedStyle(element)
        const text = document.createRange()
        text.selectNodeContents(element)
        const left = Math.max(text.getBoundingClientRect().left, element.getBoundingClientRect().left)
        const face = element.parentElement?.previousElementSibling?.getBoundingClientRect().right ?? 0
        return { direction, shortens: textOverflow === 'ellipsis', fromFace: left - face }
      })
      expect([direction, shortens]).toEqual([name.startsWith('W') ? 'ltr' : 'rtl', true])
      expect(fromFace).toBeLessThan(16)
    }
  }
})

test('forced colors distinguish the selected conversation and the sender of each message', async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const [{ id }, { id: other }] = [await whoIs(priya), await whoIs(ananya)]
  await write(ananya, id, 'From Ananya')
  await write(priya, other, 'From Priya')
  await priya.emulateMedia({ forcedColors: 'active' })
  await priya.goto(`/messages?to=${other}`)
  const borderOf = (text: string) =>
    screen(priya)
      .messages('Ananya')
      .getByRole('listitem')
      .filter({ hasText: text })
      .last()
      .evaluate((element) => getComputedStyle(element).border)
  await expect(screen(priya).messages('Ananya').getByText('From Priya')).toBeVisible()
  expect(await borderOf('From Ananya')).toMatch(/^1px solid/)
  expect(await borderOf('From Priya')).toMatch(/^2px solid/)
  expect(
    await screen(priya)
      .row('Ananya')
      .evaluate((element) => getComputedStyle(element).border),
  ).toMatch(/^2px solid/)
})

test('a message is also sent as SMS, and its sender sees that the SMS did not arrive', {
  tag: ['@spec-sms-copy-goes-out', '@spec-sms-undelivered-copy'],
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const number = `98${String(Date.now()).slice(-8)}`
  await verifyPhone(ananya, `+91 ${number}`)
  expect((await ananya.request.patch('/api/profile', { data: { smsCopies: true } })).ok()).toBe(true)
  await priya.goto(`/messages?to=${(await whoIs(ananya)).id}`)
  const { box, send, messages } = screen(priya)
  const copy = priya.getByLabel('Also send as SMS')
  for (const [how, typed, becomes] of [
    ['none', 'Are you at the gate?', 'Sent as SMS'],
    ['30003', 'Is your phone off?', 'Sent as SMS, but the SMS did not arrive'],
  ] as const) {
    await priya.request.post('/dev/twilio/fail', { data: { number: `+91${number}`, how } })
    await box.fill(typed)
    await copy.check()
    await send.click()
    const bubble = messages('Ananya').getByRole('listitem').filter({ hasText: typed }).last()
    await expect(bubble.getByText(becomes, { exact: true })).toBeVisible()
    await expect(copy).not.toBeChecked()
  }
  const inbox = await priya.request.get(`/dev/inbox.json?to=${encodeURIComponent(`+91${number}`)}`)
  expect((await inbox.json())[1].text).toMatch(/^Priya.* on Flight Amigo: Are you at the gate\?\nReply: /)
})

test('scrolling up loads older messages without moving the visible ones', {
  tag: '@spec-talk-place',
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const [me, { id }] = [await whoIs(priya), await whoIs(ananya)]
  // A user can send at most sixty messages a minute, so the two take turns.
  for (let i = 1; i <= 70; i++) await (i % 2 ? write(priya, id, `message ${i}`) : write(ananya, me.id, `message ${i}`))
  await priya.goto(`/messages?to=${id}`)
  const list = screen(priya).messages('Ananya')
  await expect(list.getByText('message 70', { exact: true })).toBeInViewport()
  await expect(list.getByText('message 40', { exact: true })).toHaveCount(0)

  const line = list.getByText('message 44', { exact: true })
  await line.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const top = async () => (await line.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await expect(list.getByText('message 40', { exact: true })).toHaveCount(1)
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1) // scrolling uses whole pixels
  await list.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(list.getByText('message 1', { exact: true })).toHaveCount(1)
  for (let i = 1; i <= 70; i++) await expect(list.getByText(`message ${i}`, { exact: true })).toHaveCount(1)

  await list.evaluate((element) => element.scrollTo({ top: 0 }))
  await write(ananya, me.id, 'a new one')
  await expect(list.getByText('a new one')).toHaveCount(1)
  await expect(list.getByText('a new one')).not.toBeInViewport()
  await priya.getByRole('button', { name: 'Newest messages' }).click()
  await expect(list.getByText('a new one')).toBeInViewport()
})

test('a draft survives a reload and a login, and ends with the logout', { tag: '@spec-pages-protected' }, async ({
  as,
  signIn,
  page,
  expectTrouble,
}) => {
  expectTrouble(/ 401 .*\/api\//)
  const ananya = await as('Ananya')
  const { id } = await whoIs(ananya)
  const email = await signIn(page)
  await page.goto(`/messages?to=${id}`)
  await screen(page).box.fill('Half a sent')
  await page.reload()
  await expect(screen(page).box).toHaveValue('Half a sent')
  await page.goto('about:blank') // a page that notices the end of its session redirects, which would race
  await page.context().clearCookies()
  await page.goto(`/messages?to=${id}`)
  await expect(page).toHaveURL(/\/\?redirect=/)
  await signIn(page, email)
  await page.goto(`/messages?to=${id}`)
  await expect(screen(page).box).toHaveValue('Half a sent')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been logged out of your account')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('private:')))).toEqual([])
})

test('a session that ends in another tab clears the screen, and a login restores it', {
  tag: ['@spec-messages-empty', '@spec-page-messages'],
}, async ({ as, signIn, expectTrouble }) => {
  expectTrouble(/ 401 .*\/api\//)
  const priya = await as('Priya')
  const { email } = await (await priya.request.get('/api/auth/me')).json()
  await priya.goto('/messages')
  await expect(priya).toHaveTitle('Flight Amigo - Messages')
  await expect(priya.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(priya.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search')
  await priya.request.post('/api/auth/logout-everywhere')
  await expect(priya).toHaveURL('/?redirect=%2Fmessages')
  await expect(priya.getByRole('heading', { name: 'No messages yet' })).toBeHidden()
  await signIn(priya, email)
  await priya.reload()
  await expect(priya).toHaveURL('/messages')
})

test('scripts are shown as text; long words and addresses wrap', { tag: '@spec-withstand-text-literal' }, async ({
  as,
}) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const [{ id }, { id: writer }] = [await whoIs(priya), await whoIs(ananya)]
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)'
  const long = `${'w'.repeat(300)} https://example.com/${'path/'.repeat(60)}`
  for (const content of [evil, long]) await write(ananya, id, content)
  await priya.setViewportSize({ width: 390, height: 844 })
  await priya.goto(`/messages?to=${writer}`)
  const list = screen(priya).messages('Ananya')
  await expect(list.getByText(evil)).toBeVisible()
  await expect(list.getByRole('link')).toHaveAttribute('rel', /noopener noreferrer/)
  const overflow = await list.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBe(0)
})

test('a report from a conversation arrives, and a blocked person can no longer write', {
  tag: '@spec-talk-blocked',
}, async ({ as, inbox, expectTrouble }) => {
  expectTrouble(/ 403 .*\/api\/messages/)
  const [priya, kofi] = [await as('Priya'), await as('Kofi')]
  const [{ id }, { id: writer }] = [await whoIs(priya), await whoIs(kofi)]
  await write(kofi, id, 'Send me a deposit first')
  await priya.goto(`/messages?to=${writer}`)
  await kofi.goto(`/messages?to=${id}`)
  await priya.getByRole('button', { name: 'More about Kofi' }).click()
  await priya.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = priya.getByRole('dialog', { name: 'Report Kofi' })
  await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOption('scam')
  await dialog.getByRole('checkbox', { name: 'Also block Kofi' }).check()
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(priya.getByText('Thank you. We look at every report.')).toBeVisible()
  await expect(priya.getByText('You have blocked Kofi.')).toBeVisible()
  const { text } = await inbox('hello@flight-amigo.test', ({ text }) => text.includes(`(account ${writer})`))
  expect(text).toContain('Send me a deposit first')

  await screen(kofi).box.fill('Hello?')
  await screen(kofi).send.click()
  await expect(kofi.getByText('You cannot write to this person.')).toBeVisible()

  await priya.getByRole('button', { name: 'Unblock' }).click()
  await expect(screen(priya).box).toBeVisible()
  await kofi.getByRole('button', { name: 'Try again' }).click()
  await expect(screen(priya).messages('Kofi').getByText('Hello?')).toBeVisible()
})

test('axe finds nothing on the messages screen', { tag: '@spec-keys-axe' }, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  await write(ananya, (await whoIs(priya)).id, 'Hello! https://example.com')
  await priya.goto('/messages')
  await expect(screen(priya).row('Ananya')).toContainText('New')
  await expectAccessible(priya)
  await screen(priya).row('Ananya').click()
  await expect(screen(priya).messages('Ananya').getByText('Hello!')).toBeVisible()
  await priya.getByRole('button', { name: 'More about Ananya' }).click()
  await expectAccessible(priya)
})
