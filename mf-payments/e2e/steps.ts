import { advanceClock, expect } from '@flight-amigo/shell/e2e'
import type { APIRequestContext, Page } from '@playwright/test'

export const CARD = '4242 4242 4242 4242'
/**
 * Cards that are declined with the same words. The sixth decline of a card in a day ends its payment, so each file that shares
 * a site has its own.
 */
export const DECLINED = {
  checkout: '4000 0000 0000 0002',
  failures: '4000 0000 0000 9987',
  tip: '4000 0000 0000 9979',
}
export const ASKS = '4000 0025 0000 3155'

/** The id of the person who is signed in on this page. */
export const idOf = async (page: Page): Promise<number> => (await (await page.request.get('/api/auth/me')).json()).id

/** The fields of the card, in a frame of another origin. */
export const cardOf = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

export async function fillCard(page: Page, number = CARD): Promise<void> {
  const card = cardOf(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

/** Answers the bank's question. */
// By an event: the frame of another site comes and goes at once, and a key or a press of the mouse can be lost in it.
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const question = page.locator('iframe[title="Confirm your payment"]')
  const button = question.contentFrame().getByRole('button', { name: answer })
  await expect(button).toBeEnabled() // an event waits for nothing
  await button.dispatchEvent('click')
  await expect(question).toHaveCount(0)
}

interface Intent {
  /** Cents. */
  amount: number
  currency: string
  status: string
  client_secret: string
  metadata: { recipientId: string; message?: string }
}

/** The payments to a person in the card service's records, made or not, the newest first. */
export async function intentsFor(request: APIRequestContext, recipientId: number): Promise<Intent[]> {
  const intents: Intent[] = await (await request.get('/dev/stripe/payment_intent.json')).json()
  return intents.filter(({ metadata }) => metadata.recipientId === String(recipientId))
}

/** The payments to a person that were made, in dollars. */
export const paidTo = async (request: APIRequestContext, recipientId: number): Promise<number[]> =>
  (await intentsFor(request, recipientId))
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount / 100)

/** Lets the hour pass in which a begun payment may be made, and the minutes until the site ends it. */
export async function endReservation({ request }: Page, recipientId: number): Promise<void> {
  await advanceClock(request, 3_600 + 60)
  expect((await intentsFor(request, recipientId)).map(({ status }) => status)).toEqual(['canceled'])
}

/** Until the returned function is called, the card service refuses to begin a payment. */
export async function refusePayments(request: APIRequestContext): Promise<() => Promise<unknown>> {
  const fail = (data: object) => request.post('/dev/stripe/fail', { data })
  await fail({ how: '503', calls: 'POST /v1/payment_intents' })
  return () => fail({})
}

/** Pays a tip, from the checkout to the receipt. */
export async function leaveTip(page: Page, recipientId: number, amount = 5): Promise<void> {
  await page.goto(`/checkout/${recipientId}?amount=${amount}`)
  await fillCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}
