import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'

// An error in the console fails a story, so React takes over each document as it is.

test('a page in Telugu is Telugu before and after React starts, and so is the next one', async ({ page }) => {
  const heading = 'మీ కుటుంబం దగ్గరికి వెళ్తూ, మరో కుటుంబానికి సహాయం చేయండి.'
  expect(await (await page.request.get('/te')).text()).toContain(`>${heading}</h1>`)
  await page.goto('/te')
  await waitUntilReady(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'te')
  await expect(page.locator('main h1')).toHaveText(heading)
  await page.locator('footer a[href="/te/search"]').click()
  await expect(page).toHaveURL(/\/te\/search$/)
  await expect(page.locator('main h1')).toHaveText(/[\u0C00-\u0C7F]/)
})

test('a visitor of a protected page is sent to the home page of the language', async ({ page }) => {
  await page.goto('/te/profile')
  await expect(page).toHaveURL(/\/te\?redirect=%2Fprofile$/)
})

test('English pages name the other languages, and load none of their texts', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/search')
  await waitUntilReady(page)
  await expect(page.locator('link[rel="alternate"][hreflang="te"]')).toHaveAttribute('href', /\/te\/search$/)
  expect(scripts.filter((url) => /\/te\.[\w-]+\.js$/.test(url))).toEqual([])
})
