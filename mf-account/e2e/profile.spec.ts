import { randomUUID } from 'node:crypto'
import { botToken, expect, expectNotice, test } from '@flight-amigo/shell/e2e'
import { aPicture } from './steps.ts'

test('unsaved changes of the profile survive a reload and a failed save', {
  tag: ['@spec-profile-failed', '@spec-form-kept'],
}, async ({ page, context, signIn, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page)
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Half a sentence')
  await page.getByRole('link', { name: 'Verify your phone' }).click()
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectNotice(page, 'Update failed', "You're offline. Try again when you're connected.")
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('article').getByText('Half a sentence')).toBeVisible()
})

test('my profile lists the people who asked for my contact details, and there I report, block or write to them', {
  tag: '@spec-person-requests',
}, async ({ page, signIn, as }) => {
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
      captchaToken: await botToken(page.request, 'create_listing'),
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const seeker = await as('Meera K')
  expect((await seeker.context().request.post(`/api/listings/${id}/contact`, { data: {} })).ok()).toBe(true)
  await page.goto('/profile/requests')
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
  await expect(page).toHaveURL(/\/messages\?to=\d+&listing=\d+$/)
  await expect(page.getByText('You have blocked Meera K')).toBeVisible()
})

test('a photo is chosen, cropped, shown to others and removed; initials stay when a picture URL does not work', {
  tag: '@spec-avatar-error',
}, async ({ page, signIn, as, expectTrouble }) => {
  expectTrouble(/ 422 .*\/api\/profile/)
  const elsewhere: string[] = []
  page.on('request', (request) => void (request.url().includes('pictures.test') && elsewhere.push(request.url())))
  await signIn(page)
  await page.goto('/profile')
  await page.getByLabel('Username').fill('Asha Raghavan')
  const card = page.getByRole('article', { name: 'Asha Raghavan' })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(card).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await page.getByLabel('Profile Picture URL').fill('https://pictures.test/gone.png')
  await save.click()
  await expect(
    page.getByText('There is no picture at this address that we can copy. Nothing was saved.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Profile Picture URL')).toBeFocused()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.getByText('AR', { exact: true })).toBeVisible()

  await page.getByLabel('Picture file').setInputFiles(aPicture())
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change Photo' })).toBeFocused()
  await expect(card.locator('img')).toHaveAttribute('src', /^\/photos\/[0-9a-f]{64}\.webp$/)
  await expect(card.getByText('AR', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Profile Picture URL')).toHaveValue('')

  const { id, profilePictureUrl } = await (await page.request.get('/api/auth/me')).json()
  const stranger = await as('Meera K')
  expect(await (await stranger.request.get(`/api/users/${id}`)).json()).toMatchObject({ profilePictureUrl })
  const photo = await stranger.request.get(profilePictureUrl)
  expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/webp'])

  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Photo' }).click()
  await expect(page.getByRole('button', { name: 'Add a Photo' })).toBeFocused()
  await expect(card.getByText('AR', { exact: true })).toBeVisible()
  expect((await stranger.request.get(profilePictureUrl)).status()).toBe(404)
  expect(elsewhere).toEqual([])
})
