import { expect, somePhone, test } from '@flight-amigo/shell/e2e'
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
  for (const name of ['Wilhelmina-Maximiliane Wolfram', 'علي']) {
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
      expect((await heading.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(24)
    }
  }
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

test('scripts are shown as text; long words and addresses wrap; forced colors distinguish the selected conversation and the sender of each message', {
  tag: '@spec-withstand-text-literal',
}, async ({ as }) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  const [{ id }, { id: other }] = [await whoIs(priya), await whoIs(ananya)]
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)'
  const long = `${'w'.repeat(300)} https://example.com/${'path/'.repeat(60)}`
  for (const content of [evil, long]) await write(ananya, id, content)
  await priya.setViewportSize({ width: 390, height: 844 })
  await priya.goto(`/messages?to=${other}`)
  const list = screen(priya).messages('Ananya')
  await expect(list.getByText(evil)).toBeVisible()
  await expect(list.getByRole('link')).toHaveAttribute('rel', /noopener noreferrer/)
  const overflow = await list.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBe(0)

  await write(ananya, id, 'From Ananya')
  await write(priya, other, 'From Priya')
  await priya.emulateMedia({ forcedColors: 'active' })
  await priya.setViewportSize({ width: 1280, height: 720 })
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

test('on a phone, the notice does not cover the message that was just sent, and proposing a trip is one press', async ({
  as,
}) => {
  const [priya, ananya] = [await as('Priya'), await as('Ananya')]
  await write(ananya, (await whoIs(priya)).id, 'Hello!', await offerHelp(ananya))
  const { messages, box, send } = screen(priya)
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await priya.setViewportSize(size)
    await priya.goto(`/messages?to=${(await whoIs(ananya)).id}`)
    await expect(priya.getByRole('button', { name: 'Propose a trip' })).toBeInViewport({ ratio: 1 })
    for (const text of [`One line at ${size.width}`, `Are you at the gate ${size.width}?\n`.repeat(6)]) {
      await box.fill(text)
      await send.click()
      const notice = priya.getByRole('region', { name: 'Notifications (F8)' })
      await expect(notice).toContainText('Message sent')
      const message = messages('Ananya').locator('[data-thread] > :last-child li:last-child')
      await expect(message).toContainText(text.split('\n')[0]!)
      const [over, sent] = [(await notice.boundingBox())!, (await message.boundingBox())!]
      // A long message fills a small screen: its first line may be covered.
      const isLong = size.width === 320 && sent.height > 100
      expect(over.y + over.height).toBeLessThanOrEqual(isLong ? sent.y + 32 : sent.y)
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect(notice).toHaveCount(0)
    }
  }
})
