import { expect, saveData, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip } from './people.ts'

async function change(page: Page, id: number, parts: object): Promise<void> {
  await page.route(`**/trips/${id}/card`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(`"/trips/${id}":`, '"/trips/0":')
    await route.fulfill({ response, body })
  })
  await page.route(`**/api/trips/${id}`, async (route) => {
    const trip = await (await route.fetch()).json()
    const [leg] = trip.legs
    await route.fulfill({ json: { ...trip, ...parts, legs: [{ ...leg, ...china }] } })
  })
}
const china = { departureAirport: 'PVG', departureCity: 'Shanghai', departureCountry: 'China' }

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))]
      .map((family) => family.replaceAll('"', ''))
      .filter((family) => family.startsWith('Noto'))
      .sort(),
  )

test('a sentence is shown large, also without a network, in typefaces that come with the card and with no other page', async ({
  as,
  page,
  context,
  signIn,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page)
  const id = await agreeOnTrip(await as('Asha'), page)
  await change(page, id, { languageCodes: ['tel'] })
  const files: string[] = []
  const listen = (opened: Page) =>
    opened.on('response', (reply) => {
      const [, file] = /\/r\/messaging\/[^/]+\/(noto[\w-]+)\.woff2$/.exec(reply.url()) ?? []
      if (file) files.push(file)
    })
  const other = await context.newPage()
  await saveData(other) // Otherwise every page saves the card of a new trip.
  listen(other)
  await other.goto(`/trips/${id}`)
  await waitUntilReady(other)
  expect(files).toEqual([])
  await other.close()

  listen(page)
  await page.goto(`/trips/${id}/card`)
  const sentence = 'నా గేట్ ఎక్కడ ఉంది?'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect.poll(() => loadedFonts(page)).toEqual(['Noto Sans SC', 'Noto Sans Telugu'])
  expect([...new Set(files.map((file) => file.replace(/-\d+$/, '')))].sort()).toEqual([
    'noto-sans-sc',
    'noto-sans-telugu',
  ])
  // The page shows and saves the same bytes.
  expect(files).toEqual([...new Set(files)])
  // Every character of every sentence is in a downloaded font file: no device needs fonts of its own.
  const missing = () =>
    page.evaluate(() => {
      const faces = [...document.fonts].filter(({ family, status }) => /Noto/.test(family) && status === 'loaded')
      const ranges = faces.flatMap(({ unicodeRange }) => unicodeRange.split(',').map((range) => range.trim().slice(2)))
      const bounds = ranges.map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
      const texts = [...document.querySelectorAll('article :is([lang=te], [lang=zh-Hans])')].map(
        (one) => one.textContent,
      )
      return [...new Set(texts.join(''))].filter((character) => {
        const code = character.codePointAt(0) ?? 0
        return code > 0x2ff && !bounds.some(([first = 0, last = first]) => code >= first && code <= last)
      })
    })
  await expect.poll(missing).toEqual([])

  await waitUntilReady(page)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Show or play: Where is my gate?' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Show this to someone' })
  const shown = dialog.getByText('我的登机口在哪里？')
  await expect(shown).toBeInViewport({ ratio: 1 })
  const size = await shown.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(32)
  await expect(dialog.getByText(sentence)).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(
    'Your browser has no voice for Mandarin Chinese. Show the sentence instead.',
  )
  await dialog.getByRole('button', { name: 'Telugu' }).click()
  await expect(dialog.getByText(sentence)).toHaveCSS('font-size', `${size}px`)
  await expect(dialog.getByRole('status')).toHaveText(
    'Your browser has no voice for Telugu. Show the sentence instead.',
  )
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
