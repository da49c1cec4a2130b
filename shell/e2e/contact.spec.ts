import { expect, test } from './index.ts'

test('a message to the team is validated and delivered', async ({ page, inbox }) => {
  await page.goto('/contact')
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

  const letter = await inbox('hello@flight-amigo.test', ({ text: body }) => body.includes(text))
  expect(letter.text).toContain('asha@mail.test')
})
