import { advanceClock, expect } from '@flight-amigo/shell/e2e'
import type { APIRequestContext, Page } from '@playwright/test'

export const CARD = '4242 4242 4242 4242'
export const DECLINED = '4000 0000 0000 0002'
export const REQUIRES_CHALLENGE = '4000 0025 0000 3155'

export const idOf = async (page: Page): Promise<number> => (await (await page.request.get('/api/auth/me')).json()).id

export const cardOf = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

export async function fillCard(page: Page, number = CARD): Promise<void> {
  const card = cardOf(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

// Dispatches an event, because the bank's iframe may disappear before a click or a key press arrives.
export async function finishChallenge(page: Page, outcome: 'Complete' | 'Fail'): Promise<void> {
  const question = page.locator('iframe[title="Confirm your payment"]')
  const button = question.contentFrame().getByRole('button', { name: outcome })
  await expect(button).toBeEnabled() // dispatching does not wait for the button
  await button.dispatchEvent('click')
  await expect(question).toHaveCount(0)
}

interface Intent {
  amount: number
  currency: string
  status: string
  metadata: { recipientId: string; message?: string }
}

/** Returns the payments to a user in the fake Stripe's records, newest first, whatever their status. */
export async function intentsFor(request: APIRequestContext, recipientId: number): Promise<Intent[]> {
  const intents: Intent[] = await (await request.get('/dev/stripe/payment_intent.json')).json()
  return intents.filter(({ metadata }) => metadata.recipientId === String(recipientId))
}

export const paidTo = async (request: APIRequestContext, recipientId: number): Promise<number[]> =>
  (await intentsFor(request, recipientId))
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount / 100)

/** Advances the clock past the hour in which a payment can be completed, and past the job that cancels it. */
export async function endReservation({ request }: Page, recipientId: number): Promise<void> {
  await advanceClock(request, 3_600 + 60)
  expect((await intentsFor(request, recipientId)).map(({ status }) => status)).toEqual(['canceled'])
}

export async function leaveTip(page: Page, recipientId: number, amount = 5): Promise<void> {
  await page.goto(`/checkout/${recipientId}?amount=${amount}`)
  await fillCard(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}
