import { expect, test } from '@flight-amigo/shell/e2e'
import type { Locator, Page } from '@playwright/test'
import { agreeOnTrip, screen, whoIs, write } from './people.ts'
import { openClock } from './story.ts'

test('on the day of travel, the next step is in view without scrolling, and after it the following one and the last undo, also in large text', async ({
  as,
  site,
}) => {
  const [helper, traveler] = [await as('Karthik Subramanian'), await as('Ananya Reddy')]
  const id = await agreeOnTrip(helper, traveler, { time: '14:05' })
  const clock = openClock(site)
  await clock.pass(id, 'departure', 1) // The flight's schedule can set it some minutes later.
  await clock.stop()
  await traveler.setViewportSize({ width: 390, height: 844 })
  await traveler.goto(`/trips/${id}`)
  const next = traveler.getByRole('button', { name: 'I have met Karthik' })
  for (const { fontSize, ...size } of [
    { width: 390, height: 844, fontSize: '' },
    { width: 390, height: 844, fontSize: '200%' },
    { width: 320, height: 568, fontSize: '' },
    { width: 320, height: 640, fontSize: '200%' },
  ]) {
    await traveler.setViewportSize(size)
    await traveler.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, fontSize)
    await expect(next).toBeInViewport({ ratio: 1 })
  }
  await next.focus()
  await traveler.keyboard.press('Enter')
  await expect(traveler.getByRole('heading', { name: 'On the way' })).toBeFocused()
  await expect(traveler.getByText('I have met Karthik', { exact: true })).toBeInViewport()

  const step = (name: string) => traveler.getByRole('button', { name, exact: true })
  for (const following of ['Through security', 'On board to Chicago']) {
    if (following !== 'Through security') await step('Through security').click()
    for (const size of [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await traveler.setViewportSize(size)
      await expect(step(following)).toBeInViewport({ ratio: 1 })
      await expect(step('Undo').first()).toBeInViewport({ ratio: 1 })
    }
  }
  await traveler.getByText('All other steps').click()
  await expect(step('Undo')).toHaveCount(2)
  await traveler.setViewportSize({ width: 320, height: 568 })
  const heading = traveler.getByRole('heading', { level: 1 })
  const lines = (text: string) =>
    heading.evaluate((element, part) => {
      const range = new Range()
      const node = [...element.querySelectorAll('bdi')].find(({ textContent }) => textContent === part)!.firstChild!
      range.selectNodeContents(node)
      return range.getClientRects().length
    }, text)
  expect([await lines('Hyderabad'), await lines('Chicago')], 'no word is broken').toEqual([1, 1])
})

/** Counts the words of the page that are in view. */
const wordsInView = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let words = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = new Range()
      range.selectNodeContents(node)
      const { top, bottom, left, width } = range.getBoundingClientRect()
      // What only a screen reader says is not at its place.
      const shown = document.elementFromPoint(left + width / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2)
      if (top < innerHeight && bottom > 0 && shown && node.parentElement!.contains(shown))
        words += node.textContent!.match(/[\p{L}\d]\S*/gu)?.length ?? 0
    }
    return words
  })

test('on the day of travel, the first screen of the helper and of the poster who does not fly has at most 60 words', async ({
  as,
  site,
}) => {
  const [helper, poster] = [await as('Karthik Subramanian'), await as('Ananya Reddy')]
  const needs = ['wheelchair', 'little-english']
  const facts = { firstName: 'Leela', relation: 'mother', ageBand: '60s', needs, note: 'Green shawl, small red bag' }
  const id = await agreeOnTrip(helper, poster, { time: '14:05' }, { traveler: facts, languageCodes: ['tel'] })
  const clock = openClock(site)
  await clock.pass(id, 'departure', 1)
  await clock.stop()
  for (const [page, first] of [
    [helper, 'Green shawl, small red bag'],
    [poster, /^Leaves Hyderabad/],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/trips/${id}`)
    await expect(page.getByRole('region', { name: 'On the way' }).getByText(first)).toBeInViewport()
    expect(await wordsInView(page)).toBeLessThanOrEqual(60)
  }
  // The next step of the helper is in view on a small phone, also in languages with longer texts.
  await helper.setViewportSize({ width: 320, height: 568 })
  for (const [locale, label] of [
    ['', 'I have met Leela'],
    ['/te', /కలిశాను$/],
    ['/ar', /^التقيت/],
  ] as const) {
    await helper.goto(`${locale}/trips/${id}`)
    await expect(helper.getByRole('button', { name: label })).toBeInViewport({ ratio: 1 })
  }
})

test('after the trip, the first screen has at most 45 words at each question', async ({ as, site }) => {
  const [helper, poster] = [await as('Karthik Subramanian'), await as('Ananya Reddy')]
  const facts = { firstName: 'Leela', relation: 'mother', ageBand: '60s', needs: ['wheelchair'], note: 'Green shawl' }
  const id = await agreeOnTrip(helper, poster, { tipAmount: 25 }, { traveler: facts, languageCodes: ['tel'] })
  const clock = openClock(site)
  await clock.pass(id, 'landing', -12)
  await clock.stop()
  const expectFewWords = async (page: Page) => expect(await wordsInView(page)).toBeLessThanOrEqual(45)
  for (const page of [helper, poster]) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/trips/${id}`)
    await page.getByRole('button', { name: 'Yes, it happened' }).waitFor()
    await expectFewWords(page)
  }
  await poster.getByRole('button', { name: 'Yes, it happened' }).click()
  await poster.reload()
  await poster.getByRole('radio', { name: '5 stars' }).waitFor()
  await expectFewWords(poster)
  await poster.getByRole('radio', { name: '5 stars' }).check()
  await poster.getByLabel('Your experience').fill('Kind and patient.')
  await poster.getByRole('button', { name: 'Submit Testimonial' }).click()
  await poster.getByRole('heading', { name: 'Thank you for sharing your experience' }).waitFor()
  await poster.reload()
  await expect(poster.getByText(/^You suggested/)).toBeInViewport()
  await expectFewWords(poster)
})

test('after the trip, the notice about a review leaves the thanks free, and the tip or the button', async ({
  as,
  site,
}) => {
  const [helper, traveler] = [await as('Karthik Subramanian'), await as('Ananya Reddy')]
  const id = await agreeOnTrip(helper, traveler, { tipAmount: 25 })
  const clock = openClock(site)
  await clock.pass(id, 'landing', -12)
  await clock.stop()
  await traveler.setViewportSize({ width: 390, height: 844 })
  await traveler.goto(`/trips/${id}`)
  await traveler.getByRole('button', { name: 'Yes, it happened' }).click()
  await traveler.getByRole('radio', { name: '5 stars' }).check()
  await traveler.getByLabel('Your experience').fill('Kind and patient.')
  await traveler.getByRole('button', { name: 'Submit Testimonial' }).click()
  const thanks = traveler.getByRole('heading', { name: 'Thank you for sharing your experience' })
  await expect(thanks).toBeFocused()
  const expectFree = async (...parts: Locator[]) => {
    const over = await traveler.locator('[data-toasts] > *').boundingBox()
    for (const part of parts) {
      const { y, height } = (await part.boundingBox())!
      expect(y > over!.y + over!.height || y + height < over!.y, await part.innerText()).toBe(true)
    }
  }
  await expectFree(thanks, traveler.getByText(/^You suggested/))
  await traveler.setViewportSize({ width: 320, height: 568 })
  await thanks.evaluate((heading) => {
    heading.scrollIntoView()
    heading.after('') // A notice looks at a page that has changed.
  })
  await expectFree(thanks)
})

test('before the trip, the next thing to do is in view without scrolling, and its number in the header fits, also in large text', async ({
  as,
}) => {
  const [helper, traveler] = [await as('Karthik Subramanian'), await as('Ananya Reddy')]
  const id = await agreeOnTrip(helper, traveler)
  await traveler.setViewportSize({ width: 390, height: 844 })
  await traveler.goto(`/trips/${id}`)
  const next = traveler.getByRole('button', { name: /^Next: / })
  for (const fontSize of ['', '200%']) {
    await traveler.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, fontSize)
    await expect(next).toBeInViewport({ ratio: 1 })
  }

  await write(helper, (await whoIs(traveler)).id, 'See you at the gate.')
  const header = traveler.getByRole('banner')
  await traveler.goto('/trips')
  await expect(screen(traveler).badge(1)).toBeVisible()
  await traveler.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const problems = await header.evaluate((element) => {
    const icons = [...element.querySelectorAll('svg, img')].map((icon) => ({ icon, box: icon.getBoundingClientRect() }))
    return [...element.querySelectorAll<HTMLElement>('[data-count]')].flatMap((count) => {
      const box = count.getBoundingClientRect()
      const isCut = box.height < 1.2 * Number.parseFloat(getComputedStyle(count).fontSize)
      const covered = icons.filter(({ icon, box: { left, right, top, bottom } }) => {
        const [width, height] = [
          Math.min(right, box.right) - Math.max(left, box.left),
          Math.min(bottom, box.bottom) - Math.max(top, box.top),
        ]
        const isOwn = count.parentElement?.contains(icon)
        return width > 0 && height > 0 && (!isOwn || width * height > 0.3 * (right - left) * (bottom - top))
      })
      return [...(isCut ? ['cut'] : []), ...covered.map(({ icon }) => `covers ${icon.parentElement?.ariaLabel}`)]
    })
  })
  expect(problems).toEqual([])

  await traveler.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  for (const width of [768, 1280]) {
    await traveler.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all(
      [/^Messages/, /^Trips/].map((name) => header.getByRole('link', { name }).last().boundingBox()),
    )
    const middles = boxes.map((box) => Math.round(box!.y + box!.height / 2))
    expect(middles[0]).toBe(middles[1])
  }
  for (const width of [320, 360, 390]) {
    await traveler.setViewportSize({ width, height: 640 })
    const right = async (name: string | RegExp) => {
      const { x, width } = (await header.getByRole('link', { name }).last().boundingBox())!
      return { x, end: x + width }
    }
    const brand = await right('Flight Amigo')
    const first = await right(width < 360 ? /^Messages/ : /^Trips/)
    expect(first.x, `${width} px: the icons are beside the name of the site`).toBeGreaterThanOrEqual(brand.end)
  }
})
