import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inDatabase, test, waitUntilReady } from '@flight-amigo/shell/e2e'
import type { Page } from '@playwright/test'
import { agreeOnTrip, offerHelp, screen, whoIs, write } from './people.ts'

const WINDOW = { width: 900, height: 800 }
const PHONE = { width: 390, height: 700 }
const PAPER = { width: 825, height: 800 }
const MARGIN = '48px'

/** WebP is a third of PNG, and the browser can write it. */
async function picture(page: Page, name: string, size = WINDOW): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ media: size === PAPER ? 'print' : 'screen' })
  await waitUntilReady(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const painter = await page.context().browser()!.newPage()
  const webp = await painter.evaluate(
    async (source) => {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await painter.close()
  writeFileSync(join(process.env.SCREENS!, `${name}.webp`), webp.split(',')[1]!, 'base64')
}

/** Browsers add white paper and margins when they print, but not to a screenshot. */
const layOnPaper = (page: Page) =>
  page.evaluate((padding) => {
    document.documentElement.style.background = '#fff'
    Object.assign(document.body.style, { background: '#fff', padding })
  }, MARGIN)

async function addPortrait(page: Page, site: { dataDir: string }, of: string): Promise<void> {
  const path = 'select profile_picture_url as path from account where username = $1'
  const [portrait] = await inDatabase<{ path: string }>(site, path, [of])
  const data = await (await page.request.get(portrait!.path)).body()
  const headers = { 'content-type': 'image/webp', 'x-account': String((await whoIs(page)).id) }
  const reply = await page.request.put('/api/profile/photo', { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
}

test('the pictures of the README', async ({ page, as, site }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'home', { width: 1280, height: 800 })

  const [priya, meera, daniel] = [await as('Priya'), await as('Meera'), await as('Daniel')]
  await addPortrait(priya, site, 'Priya Nair')
  await addPortrait(meera, site, 'Asha Raman')
  await addPortrait(daniel, site, 'Daniel Kim')
  const trip = { departureAirport: 'MEX', flightNumber: 'AM680', time: '21:40', languageCodes: ['spa', 'eng'] }
  const kinds = ['connection', 'wheelchair']
  await offerHelp(meera, { ...trip, help: kinds, description: 'I fly home twice a year and know both airports well.' })
  await offerHelp(daniel, {
    ...trip,
    flightNumber: 'UA1086',
    tipAmount: '',
    description: 'First trip back in years. Glad to help.',
  })
  const help = { type: 'seeking_help', description: 'My mother flies alone for the first time.' }
  const request = await offerHelp(priya, { ...trip, ...help })
  const { date } = await (await priya.request.get(`/api/listings/by-id/${request}`)).json()
  await page.goto(`/search?from=MEX&to=ORD&date=${date}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await picture(page, 'search', { ...WINDOW, height: 1080 })
  await priya.goto(`/search?for=${request}`)
  await expect(priya.getByRole('region', { name: 'On the same flight' })).toBeVisible()
  await picture(priya, 'match', { ...WINDOW, height: 880 })

  const [traveler, helper] = [(await whoIs(priya)).id, (await whoIs(meera)).id]
  const id = await agreeOnTrip(meera, priya, trip)
  for (const person of [meera, priya])
    await person.request.put(`/api/trips/${id}/shares`, { data: { phone: false, mail: false, photo: true } })
  await write(priya, helper, 'Hello Meera, my mother is on your flight. Could you stay with her at the gate?')
  await write(meera, traveler, 'Gladly! I will wait at the tea stall by gate 12. What does she look like?')
  await write(priya, helper, 'She wears a green shawl, and she speaks Spanish. Thank you so much!')
  await priya.goto(`/messages?to=${helper}`)
  await expect(screen(priya).messages('Meera').getByText('She wears a green shawl')).toBeVisible()
  await priya.getByRole('button', { name: 'Got It' }).click()
  await priya.reload()
  await expect(screen(priya).messages('Meera').getByText('She wears a green shawl')).toBeVisible()
  await picture(priya, 'conversation')
  await priya.goto(`/trips/${id}`)
  await expect(priya.getByRole('heading', { name: 'Checklist' })).toBeVisible()
  await picture(priya, 'trip')
  await priya.goto(`/trips/${id}/card`)
  await expect(priya.getByText('Where is my gate?')).toBeVisible()
  await picture(priya, 'phone', PHONE)
  await layOnPaper(priya)
  await picture(priya, 'card', PAPER)
})
