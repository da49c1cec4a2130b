import { expect, test } from './index.ts'
import { waitUntilReady } from './navigation.ts'
import { changedRelease, RELEASE_SITE, release } from './releases.ts'

test.use({ settings: RELEASE_SITE, serviceWorkers: 'allow' })

/** What the code of an altered remote can do as the user. */
const STEAL = `globalThis.stolen = () => Promise.all([
  fetch('/api/auth/me').then(({ status }) => status),
  fetch('/api/messages').then(({ status }) => status),
  Object.keys(localStorage).filter((key) => key.startsWith('private:')),
]);`
const stolen = 'stolen()'

test('the link of an altered remote asks, and the remote runs without the session, drafts and logins of the user', async ({
  page,
  site,
  signIn,
  browser,
  expectTrouble,
}) => {
  test.setTimeout(180_000)
  expectTrouble(/ 401 .*\/api\//)
  const altered = changedRelease('mf-listings', '1.9.0-altered0e2', {
    text: (text, file) => (file === 'remoteEntry.js' ? STEAL + text : text),
  })
  const { code, stderr, json } = await release(site, 'publish', '--preview', '--skip-visual-check', altered.folder)
  expect(code, stderr).toBe(0)
  const [{ preview: link }] = (json as { published: [{ preview: string }] }).published
  await signIn(page)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('private:1:message:', '"a draft"'))
  const lure = async () => {
    await page.goto(`data:text/html,<a href="${link.replaceAll('&', '%26amp;')}">a picture</a>`)
    await page.getByRole('link', { name: 'a picture' }).click()
    await expect(page.getByRole('heading', { name: 'Show a preview?' })).toBeVisible()
  }

  await test.step('the question names the release, and going back changes nothing', async () => {
    await lure()
    await expect(page.getByText('listings@1.9.0-altered0e2')).toBeVisible()
    await page.getByRole('link', { name: 'Do not show it' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible()
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('private:1:message:'))).toBe('"a draft"')
  })

  await test.step('who agrees runs it as a visitor, in each page, and its code gets nothing by leaving', async () => {
    await lure()
    await page.getByRole('button', { name: 'Log out and show the preview' }).click()
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await expect(bar).toContainText('listings@1.9.0-altered0e2')
    for (const path of ['/', '/messages', '/tip/1']) {
      await page.goto(path)
      await expect(bar).toBeVisible()
      await expect(page.getByRole('button', { name: 'Log In' }).first()).toBeVisible()
    }
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => 'stolen' in globalThis)).toBe(true)
    expect(await page.evaluate(stolen)).toEqual([401, 401, []])
    await page.evaluate(() => fetch('/?remotes=', { method: 'POST' }))
    expect(await page.evaluate(stolen)).toEqual([401, 401, []])
  })

  await test.step('without scripts, the bar ends the preview', async () => {
    const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(link)
    await plain.getByRole('button', { name: 'Log out and show the preview' }).click()
    await plain.goto('/search')
    await plain.getByRole('button', { name: 'Leave the preview' }).click()
    await expect(plain).toHaveURL('/search')
    await expect(plain.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
    await context.close()
  })
})

test('question and bar fit on a phone, in the dark and from right to left', async ({ site, browser }, testInfo) => {
  test.setTimeout(120_000)
  // Of the same length as the version of a build: texts of the skeletons are translated at their positions.
  const { folder } = changedRelease('mf-listings', '1.9.1-preview0e2')
  const { json } = await release(site, 'publish', '--preview', '--skip-visual-check', folder)
  const { pathname, search } = new URL((json as { published: [{ preview: string }] }).published[0].preview)
  for (const [width, colorScheme, prefix] of [
    [390, 'light', '/'],
    [1280, 'dark', '/'],
    [390, 'dark', '/ar'],
    [1280, 'light', '/ar'],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.address, viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    const take = async (name: string) => {
      await page.screenshot({
        path: testInfo.outputPath(`${name}-${width}-${colorScheme}${prefix.replace('/', '-')}.png`),
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.goto(prefix === '/' ? pathname + search : prefix + search)
    await take('question')
    await page.locator('form button').first().click()
    await expect(page.locator('.preview-bar')).toBeVisible()
    await waitUntilReady(page)
    await take('bar')
    await context.close()
  }
})
