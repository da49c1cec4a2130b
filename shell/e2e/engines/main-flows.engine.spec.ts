// `npm test -- --engines`: the main flows in this machine's Firefox and WebKit.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test as base, publishOffer, signInByCode } from '../index.ts'
import { type Driver, Programs, type WindowOptions } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { ENTER, ESCAPE, TAB, type Tab, tabIn } from './tab.ts'
import { openWebKit } from './webkit.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const ENGINES = { 'firefox-esr': openFirefox, WebKitWebDriver: openWebKit }
type Engine = (typeof ENGINES)[keyof typeof ENGINES]

interface Fixtures {
  open: (engine: Engine, options: WindowOptions) => Promise<Tab>
  offer: { id: number; description: string; username: string }
}

const test = base.extend<Fixtures>({
  open: async ({ site }, use, testInfo) => {
    const opened: Programs[] = []
    const drivers: Driver[] = []
    await use(async (engine, options) => {
      const programs = await Programs.open()
      opened.push(programs)
      const driver = await engine(programs, options)
      drivers.push(driver)
      return tabIn(driver, site.address)
    })
    const errors = drivers.flatMap((driver) => driver.errors())
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, driver] of drivers.entries())
        await writeFile(testInfo.outputPath(`failed-${index}.png`), await driver.screenshot(), 'base64')
    for (const programs of opened) await programs.stop()
    expect(errors, 'errors in the console').toEqual([])
  },
  offer: async ({ request, inbox }, use) => {
    const username = someName('Meera')
    await signInByCode(request, `engines-${randomUUID()}@mail.test`, inbox)
    expect((await request.patch('/api/profile', { data: { username } })).ok()).toBe(true)
    await use({ username, ...(await publishOffer({ request }, '2032-09-10')) })
  },
})

const someName = (name: string) => `${name} ${randomUUID().replaceAll(/[^a-f]/g, '')}`

async function takeScreenshot(tab: Tab, name: string): Promise<void> {
  if (process.env.PICTURES) await writeFile(test.info().outputPath(`${name}.png`), await tab.screenshot())
}

test.describe.configure({ timeout: 180_000 })

for (const [program, engine] of Object.entries(ENGINES)) {
  if (!process.env.TEST_ENGINES?.split(',').includes(program)) continue

  test(`${program}: a visitor on a phone searches a route, reads the details and comes back`, async ({
    open,
    offer,
  }) => {
    const details = `/^View Contact Info: ${offer.username}/`
    const tab = await open(engine, PHONE)
    await tab.go('/')
    await tab.the('heading', 'Help another family while flying to yours.')
    await takeScreenshot(tab, 'home')
    await tab.press(TAB)
    await tab.the('link', 'Skip to content', { isFocused: true })
    await tab.go('/search?date=2032-09-10')
    for (const [label, typed] of [
      ['From', 'hyd'],
      ['To', 'ord'],
    ] as const) {
      await tab.fill(label, typed, 'combobox')
      await tab.click('option', `/^${typed.toUpperCase()} - /`)
    }
    await takeScreenshot(tab, 'search')
    await tab.click('button', 'Search')
    await tab.isAt('/search?from=HYD&to=ORD&date=2032-09-10')
    await tab.expectText(offer.description)
    await takeScreenshot(tab, 'results')
    await tab.click('button', details)
    await tab.the('heading', 'Amigo Details', { isFocused: true })
    await tab.expectText('Sep 10, 2032')
    await takeScreenshot(tab, 'details')
    await tab.press(ESCAPE)
    await tab.the('button', details, { isFocused: true })
    await tab.press(ENTER)
    await tab.the('heading', 'Amigo Details', { isFocused: true })
    await tab.back()
    await tab.the('button', details, { isFocused: true })
  })

  test(`${program}: a Spanish browser in the dark shows dark pages, with dates in the language of the page`, async ({
    open,
    offer,
  }) => {
    const tab = await open(engine, { ...PHONE, isDark: true, language: 'es-ES' })
    await tab.go('/')
    await takeScreenshot(tab, 'dark home')
    const [red] = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [])
    expect(Number(red)).toBeLessThan(64)
    await tab.go(`/search?from=HYD&to=ORD&listing=${offer.id}`)
    await tab.expectText('Sep 10, 2032')
    await takeScreenshot(tab, 'dark details')
  })

  test(`${program}: two people sign in, offer help, write to each other live, agree on a trip and tip`, async ({
    open,
    inbox,
  }) => {
    const [helper, traveler] = [await open(engine, PHONE), await open(engine, DESKTOP)]
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const [asha, priya] = [someName('Asha'), someName('Priya')]

    await test.step('sign in by an emailed code', async () => {
      for (const [tab, username] of [
        [helper, asha],
        [traveler, priya],
      ] as const) {
        const email = `engines-${randomUUID()}@mail.test`
        await tab.go('/contact')
        await tab.click('button', 'Log In')
        await tab.the('heading', 'Login to Flight Amigo', { isFocused: true })
        await tab.fill('Email', 'not an address')
        await tab.click('button', 'Continue')
        await tab.expectText('Please enter a valid email address')
        await takeScreenshot(tab, `login ${tab === helper}`)
        await tab.fill('Email', email)
        await tab.click('button', 'Continue')
        await tab.the('textbox', 'Verification code', { isFocused: true })
        await tab.press((/\b\d{6}\b/.exec((await inbox(email)).text)?.[0] ?? '') + ENTER)
        await tab.expectText('Login successful')
        await tab.go('/profile')
        await tab.fill('Username', username)
        await tab.click('button', '/^Save/')
        await tab.expectText('Profile updated')
        await takeScreenshot(tab, `profile ${tab === helper}`)
      }
    })

    await test.step('offer help', async () => {
      await helper.go(`/offer/create?from=HYD&to=ORD&date=${day}&flight=AI127`)
      await helper.fill('Description', 'I fly home for the holidays')
      await helper.click('checkbox', 'I accept tips')
      await helper.click('checkbox', '/^I agree/')
      await takeScreenshot(helper, 'offer')
      await helper.click('button', 'Publish Offer')
      await helper.the('heading', 'Your Help Offer Has Been Published')
      await takeScreenshot(helper, 'published')
    })
    await test.step('write to each other, live', async () => {
      await traveler.go(`/search?from=HYD&to=ORD&date=${day}&type=helper`)
      await traveler.click('button', `/^View Contact Info: ${asha}/`)
      await traveler.click('button', '/^Message/')
      await traveler.isAt('/messages')
      await helper.go('/messages')
      await takeScreenshot(helper, 'no messages')
      await traveler.fill(`Message to ${asha}`, 'Are you on AI 127?')
      await traveler.press(ENTER)
      await helper.click('link', `/${priya}/`)
      await helper.expectText('Are you on AI 127?')
      await helper.fill(`Message to ${priya}`, 'I am!')
      await helper.click('button', 'Send')
      await traveler.expectText('I am!')
      expect(await traveler.evaluate(() => document.querySelector('main time')?.textContent)).toMatch(
        /^\d{1,2}:\d\d\s[AP]M$/,
      )
      await takeScreenshot(helper, 'messages phone')
      await takeScreenshot(traveler, 'messages')
    })

    await test.step('agree on a trip', async () => {
      await traveler.click('button', 'Propose a trip')
      await takeScreenshot(traveler, 'propose')
      await traveler.click('button', 'Propose the Trip')
      await traveler.the('heading', 'You have proposed this trip', { isFocused: true })
      await helper.go('/trips')
      await takeScreenshot(helper, 'trips')
      await helper.click('link', '/Priya proposes this trip/')
      await helper.click('button', 'Accept')
      await helper.the('heading', 'You travel with Priya', { isFocused: true })
      await takeScreenshot(helper, 'trip')
      await traveler.expectText('You travel with Asha')
    })

    await test.step('tip by card', async () => {
      const { id } = await helper.evaluate(async () => (await fetch('/api/auth/me')).json())
      await traveler.go(`/tip/${id}`)
      await takeScreenshot(traveler, 'tip')
      await traveler.click('button', '$20')
      await traveler.click('button', 'Continue to Payment')
      await traveler.the('button', 'Pay $20.00')
      // The card fields are in a frame of another origin, which only the keyboard can reach.
      await traveler.tabToFrame('Secure payment input frame')
      await traveler.press(['4242424242424242', '1234', '123'].join(TAB))
      await takeScreenshot(traveler, 'card')
      await traveler.click('button', 'Pay $20.00')
      await traveler.expectText('Your tip has been sent successfully')
    })
  })
}
