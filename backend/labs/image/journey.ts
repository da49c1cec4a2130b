// npm run lab -- image journey [FIRST SECOND]: two people walk the whole flow in a browser, with two containers behind the TLS
// gateway. With the names of two images the second starts once the first is ready: an old and a new release side by side.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { launchOptions } from '../../../.workspace/browser.mjs'
import { anyPort } from '../../dev/ports.ts'
import { eventually } from '../../test/eventually.ts'
import { openDatabase } from '../site/database.ts'
import { openOutside } from '../site/outside.ts'
import { type Container, IMAGE, newContainer, PRODUCTION } from './container.ts'
import { startGateway } from './gateway.ts'

type Outside = Awaited<ReturnType<typeof openOutside>>

const READY_MS = 10_000

const [first = IMAGE, second] = parseArgs({ allowPositionals: true }).positionals
const scratch = mkdtempSync(join(tmpdir(), 'flight-amigo-journey-'))
const ends: Array<() => unknown> = [() => rmSync(scratch, { recursive: true, force: true })]

/** A user in a browser of their own; errors of the browser are recorded. */
async function newPerson(browser: Browser, outside: Outside, address: string, name: string) {
  const context = await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(error.message))
  const email = `${name}-${randomUUID()}@mail.test`
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login to Flight Amigo' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  let code = ''
  await eventually(async () => {
    code = /\b\d{6}\b/.exec(outside.post.newestTo(email)?.text ?? '')?.[0] ?? ''
    if (!code) throw new Error(`No code has come. ${trouble.join('\n')}\n${await dialog.innerText()}`)
  })
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog).toBeHidden()
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { id: number }
  return { page, email, id, trouble }
}

/** Publishes an offer from Hyderabad to Chicago. */
async function publish(page: Page, description: string): Promise<void> {
  await page.goto('/create-listing?type=helper')
  for (const [label, typed, option] of [
    ['Departure', 'hyderabad', /^HYD - /],
    ['Arrival', 'chicago', /^ORD - /],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: option }).first().click()
  }
  const inTwentyDays = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date', { exact: true }).fill(inTwentyDays)
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Create Listing', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
}

/** Finds the offer and writes to its author. */
async function write(page: Page, description: string, text: string): Promise<void> {
  await page.goto('/search?from=HYD&to=ORD')
  const card = page.getByRole('article').filter({ hasText: description })
  await card.getByRole('button', { name: 'View Contact Info' }).click()
  await page
    .getByRole('dialog', { name: 'Amigo Details' })
    .getByRole('button', { name: 'Message', exact: true })
    .click()
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText(text)).toBeVisible()
}

/** Tips 15 dollars by card. */
async function tip(page: Page, recipient: number): Promise<void> {
  await page.goto(`/tip/${recipient}`)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const card = page.frameLocator('iframe[title="Secure payment input frame"]')
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiration date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Your tip has been sent successfully')).toBeVisible()
}

async function walk(browser: Browser, outside: Outside, address: string): Promise<void> {
  const amigo = await newPerson(browser, outside, address, 'asha')
  const daughter = await newPerson(browser, outside, address, 'daughter')
  const [description, text] = [`I speak Telugu and fly often, ${randomUUID()}`, 'Do you fly with my mother?']
  await publish(amigo.page, description)
  await amigo.page.goto('/messages')
  await write(daughter.page, description, text)
  await expect(amigo.page.getByText(text).first()).toBeVisible() // it arrives without reload
  await tip(daughter.page, amigo.id)
  await amigo.page.goto('/profile/tips')
  await expect(amigo.page.getByRole('tabpanel', { name: 'Received' }).getByText('$15.00')).toBeVisible()
  expect([...amigo.trouble, ...daughter.trouble], 'errors in the browser').toEqual([])
  await amigo.page.screenshot({ path: join(tmpdir(), 'flight-amigo-journey.png'), fullPage: true })
  for (const { page } of [amigo, daughter]) await page.context().close()
}

async function main(): Promise<void> {
  const database = await openDatabase(join(scratch, 'site'))
  ends.unshift(() => database.close())
  const ports = [await anyPort(), await anyPort()]
  const bases = ports.map((port) => `http://127.0.0.1:${port}`)
  const outside = await openOutside(scratch, () => bases[0] ?? '')
  ends.unshift(() => outside.close())

  const gateway = await startGateway(scratch, bases)
  ends.unshift(() => gateway.stop())
  const settings = {
    ...{ ...PRODUCTION, ...outside.settings, ORIGIN: gateway.address, DATABASE_URL: database.direct },
    STRIPE_SCRIPT_URL: outside.stripe.scriptUrl,
  }
  const containers = [first, second ?? first].map(newContainer)
  ends.unshift(() => containers.forEach((container) => void container.remove()))
  const running: ReturnType<Container['start']>[] = []
  ends.unshift(() => {
    const said = running.map((each) => each.logged()).join('')
    if (said) console.log(`The containers said:\n${said.slice(-3_000)}`)
  })
  for (const [at, container] of containers.entries()) {
    const started = container.start(ports[at] ?? 0, settings)
    ends.unshift(() => started.stop())
    running.push(started)
    if (second) await started.ready()
  }
  const readyMs = await Promise.all(running.map((each) => each.ready()))
  console.log(`Ready after ${readyMs.join(' and ')} ms.`)
  await gateway.ready()

  // A service worker's script is not covered by the context's ignoreHTTPSErrors.
  const certificates = '--ignore-certificate-errors'
  const browser = await chromium.launch(
    await launchOptions(process.env.BROWSER_PATH ?? '/usr/bin/chromium', certificates),
  )
  ends.unshift(() => browser.close())
  await walk(browser, outside, gateway.address)
  expect(Math.max(...readyMs), 'until both were ready').toBeLessThan(READY_MS)
  for (const each of running)
    expect(
      each
        .logged()
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line)),
    ).toEqual([])
}

try {
  await main()
} finally {
  for (const end of ends) await end()
}
console.log('Two people signed in, one published, the other wrote and tipped.')
process.exit(0)
