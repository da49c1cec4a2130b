import { expect, test } from './index.ts'

test('a message to the team is validated and delivered; the sixth within an hour is refused in words', {
  tag: [
    '@spec-form-focus',
    '@spec-contact-address',
    '@spec-contact-social',
    '@spec-contact-form',
    '@spec-contact-name',
    '@spec-contact-email',
    '@spec-contact-message',
    '@spec-contact-sent',
    '@spec-contact-refused',
  ],
}, async ({ page, inbox, expectTrouble }) => {
  expectTrouble(/ 429 /)
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'hello@flight-amigo.test' })).toHaveAttribute(
    'href',
    'mailto:hello@flight-amigo.test',
  )
  const social = page.getByRole('main').getByRole('list').getByRole('link')
  await expect(social).toHaveCount(3)
  const hosts = await social.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).host))
  expect(hosts).toEqual(['www.facebook.com', 'www.instagram.com', 'www.youtube.com'])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  const text = `Lovely idea, thank you <b>all</b> ${Date.now()}`
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('asha@mail.test')
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent', { exact: true })).toBeVisible()
  await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  const email = await inbox('hello@flight-amigo.test', ({ text: body }) => body.includes(text))
  expect(email.text).toContain('asha@mail.test')

  const data = { name: 'Asha', email: 'asha@mail.test', message: 'A few words more' }
  for (let sent = 1; sent < 5; sent += 1)
    expect((await page.request.post('/api/contact', { data })).ok(), `message ${sent + 1}`).toBe(true)
  for (const [label, value] of Object.entries({ Name: data.name, Email: data.email, Message: 'One word too many' }))
    await page.getByRole('textbox', { name: label }).fill(value)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('One word too many')
})
