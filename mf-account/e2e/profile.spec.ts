import { randomUUID } from 'node:crypto'
import { expect, test } from '@flight-amigo/shell/e2e'
import { expectNotice } from './steps.ts'

test('unsaved changes of the profile survive a reload', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Half a sentence')
  await page.getByRole('link', { name: 'Verify your phone' }).click()
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
})

test('my profile lists the people who asked for my contact details, and there I report, block or write to them', async ({
  page,
  signIn,
  as,
}) => {
  const email = await signIn(page)
  const made = await page.context().request.post('/api/listings', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      type: 'helper',
      departureAirport: 'HYD',
      arrivalAirport: 'ORD',
      date: '2031-05-01',
      description: 'Glad to help with forms.',
      email,
      captchaToken: 'bot-check-unavailable',
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const seeker = await as('Meera K')
  expect((await seeker.context().request.post(`/api/listings/${id}/contact`, { data: {} })).ok()).toBe(true)
  await page.goto('/profile')
  const requests = page.getByRole('region', { name: 'Who asked for your contact details' })
  await expect(requests.getByText('Meera K')).toBeVisible()
  await expect(requests.getByText('HYD to ORD, May 1, 2031')).toBeVisible()
  await expect(requests.getByText(/^They have your email address since/)).toBeVisible()
  const more = requests.getByRole('button', { name: 'More about Meera K' })
  await more.click()
  await requests.getByRole('button', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: 'Report Meera K' })
  await report.getByLabel('What is it about?').selectOption('Asks for money or looks like a scam')
  await report.getByRole('button', { name: 'Send Report' }).click()
  await expectNotice(page, 'Report sent', 'Thank you. We look at every report.')
  await expect(more).toBeFocused()
  await more.click()
  await requests.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block Meera K?' }).getByRole('button', { name: 'Block' }).click()
  await expectNotice(page, 'Blocked', 'Meera K can no longer write to you.')
  await expect(more).toBeFocused()
  await requests.getByRole('link', { name: 'Message Meera K' }).click()
  await expect(page).toHaveURL(/\/messages\?to=\d+$/)
  await expect(page.getByText('You have blocked Meera K')).toBeVisible()
})

test('the picture replaces the initials, unless it fails to load', async ({ page, signIn, expectTrouble }) => {
  expectTrouble()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.route('https://pictures.test/me.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  )
  await page.route('https://pictures.test/gone.png', (route) => route.fulfill({ status: 404 }))
  await signIn(page)
  await page.goto('/profile')
  await page.getByLabel('Username').fill('Asha Raghavan')
  const card = page.getByRole('article', { name: 'Asha Raghavan' })
  for (const [name, shown] of [
    ['gone.png', 0],
    ['me.png', 1],
  ] as const) {
    await page.getByLabel('Profile Picture URL').fill(`https://pictures.test/${name}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card.locator('img')).toHaveCount(shown)
    await expect(card.getByText('AR', { exact: true })).toHaveCount(1 - shown)
  }
})
