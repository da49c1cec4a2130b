import { expect, lengthened, overflows, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import { agreeOnTrip, offerHelp, whoIs, write } from './people.ts'

test('a translation that is 40 % longer than the English text fits into the main pages of a phone', async ({
  as,
  page: visitor,
}) => {
  test.setTimeout(120_000)
  const [priya, meera] = [await as('Priya'), await as('Meera')]
  const traveler = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['wheelchair', 'connection'] }
  const trip = await agreeOnTrip(meera, priya, {}, { traveler })
  const listing = await offerHelp(meera, { languageCodes: ['tel', 'eng'] })
  const helper = (await whoIs(meera)).id
  await write(priya, helper, 'Could you stay with my mother at the gate?')
  const link = await priya.request.post(`/api/trips/${trip}/links`, { data: { label: 'My sister' } })
  const family = new URL(((await link.json()) as { address: string }).address)

  const pages: [typeof visitor, string[]][] = [
    [visitor, ['/', '/search?from=HYD&to=ORD', `/search?listing=${listing}`, '/find/create', '/help']],
    [visitor, [`/family${family.hash}`]],
    [
      priya,
      [
        '/messages',
        `/messages?to=${helper}`,
        '/trips',
        `/trips/${trip}`,
        `/trips/${trip}/card`,
        `/tip/${helper}?amount=25`,
      ],
    ],
    [priya, ['/profile', '/profile/settings', '/profile/requests']],
  ]
  const problems: string[] = []
  for (const [page, paths] of pages)
    for (const path of paths) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await waitUntilReady(page)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await lengthened(page)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        problems.push(...(await overflows(page)).map((problem) => `${path} at ${width} px: ${problem}`))
      }
    }
  expect(problems).toEqual([])
})
