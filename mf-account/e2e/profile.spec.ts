import { expect, expectAccessible, test } from '@flight-amigo/shell/e2e'
import { aPicture } from './steps.ts'

test('a photo is chosen, cropped, shown to others and removed; initials stay when a picture URL does not work', {
  tag: ['@spec-avatar-error', '@spec-keys-axe'],
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
  await expectAccessible(page)
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
