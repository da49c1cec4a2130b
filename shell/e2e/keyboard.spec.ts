import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { publishOffer } from './person.ts'
import { tabTo } from './tabTo.ts'

const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent
    const name = (label ?? element?.textContent ?? '').trim().replace(/\s+/g, ' ')
    return `${element?.tagName.toLowerCase()} ${name}`
  })

test('a visitor logs in, messages, tips and reviews by keyboard alone, and each step leaves the focus at the next one', {
  tag: ['@spec-keys-everything', '@spec-talk-after-login'],
}, async ({ page, as, inbox }) => {
  test.setTimeout(90_000)
  const { keyboard } = page
  const helper = await as('Meera')
  const offer = await publishOffer(helper)
  const card = page.getByRole('article').filter({ hasText: offer.description })

  await test.step('search', async () => {
    await page.goto('/')
    await waitUntilReady(page)
    await keyboard.press('Tab')
    await expect.poll(() => focus(page)).toBe('a Skip to content')
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Browse Listings' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    for (const [label, typed] of [
      ['From', 'hyd'],
      ['To', 'ord'],
    ] as const) {
      await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
      await keyboard.type(typed)
      await expect(page.getByRole('option').first()).toBeVisible()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    }
    await tabTo(page, page.getByLabel('Travel Date'))
    await keyboard.type('09092032')
    await tabTo(page, page.getByRole('button', { name: 'Search', exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByText(offer.description)).toBeVisible()
    await expect.poll(() => focus(page)).toBe('button Search')
  })

  await test.step('the person behind the card, and back', async () => {
    await tabTo(page, card.getByRole('link', { name: 'Meera' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Meera' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Message', exact: true }))
    await tabTo(page, page.getByRole('button', { name: /^View Contact Info: Meera/ }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Amigo Details' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^View Contact Info: Meera/ })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Search Flight Amigos' })).toBeVisible()
  })

  await test.step('details, and a login on the way to the message', async () => {
    await tabTo(page, card.getByRole('button').first())
    await keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Amigo Details' })
    await expect(details.getByRole('heading', { name: 'Amigo Details' })).toBeFocused()
    await tabTo(page, details.getByRole('button', { name: /^Message/ }))
    await keyboard.press('Enter')
    const login = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
    await expect(login.getByRole('heading', { name: 'Login to Flight Amigo' })).toBeFocused()
    await tabTo(page, login.getByLabel('Email'))
    const email = `keys-${randomUUID()}@mail.test`
    await keyboard.type(email)
    await keyboard.press('Enter')
    await expect(login.getByLabel('Verification code')).toBeFocused()
    const { text } = await inbox(email, (message) => /\b\d{6}\b/.test(message.text))
    await keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await keyboard.press('Enter')
  })

  await test.step('message', async () => {
    await expect(page).toHaveURL(`/messages?to=${offer.userId}&listing=${offer.id}`)
    await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
    await expect.poll(() => focus(page)).toBe('h1 Messages')
    await tabTo(page, page.getByRole('textbox', { name: /^Message to/ }))
    await keyboard.type('Hello, is your offer still open?')
    const isSent = page.waitForResponse((response) => /\/api\/messages$/.test(response.url()))
    await keyboard.press('Enter')
    const thread = page.getByRole('region', { name: 'Messages with Meera' })
    await expect(thread.getByText('Hello, is your offer still open?')).toBeVisible()
    await expect.poll(() => focus(page)).toBe('textarea Message to Meera')
    // Both have written to each other, the visitor first, so Meera can be reviewed.
    await isSent
    const { id } = await (await page.request.get('/api/auth/me')).json()
    const data = { receiverId: id, content: 'Yes, it is.', sendSMS: false }
    expect((await helper.request.post('/api/messages', { data })).status()).toBe(201)
    await expect(thread.getByText('Yes, it is.')).toBeVisible()
  })

  await test.step('tip', async () => {
    await page.goto(`/search?listing=${offer.id}`)
    await expect(page.getByRole('heading', { name: 'Amigo Details' })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Send a Tip' }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/checkout\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: '$10', exact: true }))
    await keyboard.press('Enter')
    await expect.poll(() => focus(page)).toBe('button $10')
    const payment = page.frameLocator('iframe[title="Secure payment input frame"]')
    for (const [field, typed] of [
      ['Card number', '4242424242424242'],
      ['Expiration date', '1234'],
      ['Security code', '123'],
    ] as const) {
      await tabTo(page, payment.getByLabel(field))
      await keyboard.type(typed)
    }
    await tabTo(page, page.getByRole('button', { name: 'Pay $10.00' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
  })

  await test.step('review', async () => {
    await page.goto(`/search?listing=${offer.id}`)
    await waitUntilReady(page)
    await tabTo(page, page.getByRole('tab', { name: 'Contact Info' }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Rate & Review' })).toBeFocused()
    await tabTo(page, page.getByRole('radio').first())
    for (let stars = 1; stars < 5; stars += 1) await keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('Your experience'))
    await keyboard.type('She waited for me at the gate and stayed until my son came.')
    await tabTo(page, page.getByRole('button', { name: 'Submit Testimonial' }))
    await keyboard.press('Enter')
    await expect(page.getByText('Testimonial submitted').first()).toBeVisible()
    await expect.poll(() => focus(page)).toMatch(/^div .*Contact/)
  })
})
