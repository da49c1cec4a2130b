import { randomUUID } from 'node:crypto'
import { ARABIC_NAME, expect, inDatabase, LONG_NAME, photograph, test } from '@flight-amigo/shell/e2e'
import { cardOf, DECLINED, endReservation, fillCard, idOf, leaveTip, payButton } from './steps.ts'

test('tips of a visitor', async ({ page, as, expectTrouble }) => {
  expectTrouble(/ 40[02] .*\/confirm/)
  const helper = await as(LONG_NAME)
  const id = await idOf(helper)
  await page.goto(`/checkout/${id}?amount=5`)
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await photograph(page, 'payments checkout')
  await fillCard(page, DECLINED)
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await photograph(page, 'payments checkout declined')
  await leaveTip(page, id)
  await photograph(page, 'payments success')
  await page.goto(`/checkout/${id}?amount=1000`)
  await expect(page.getByText('A tip is at most $500')).toBeVisible()
  await photograph(page, 'payments too much')
  await helper.goto('/profile/tips')
  await expect(helper.getByText('Held for you')).toBeVisible()
  await photograph(helper, 'payments waiting tips')
})

test('tips of a person', async ({ page, as, signIn, expectTrouble }) => {
  expectTrouble(/ 404 .*\/api\/(users|listings)\/99999999/)
  const id = await idOf(await as(ARABIC_NAME))
  await signIn(page)
  await page.goto(`/tip/${id}`)
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  await photograph(page, 'payments tip')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(cardOf(page).getByLabel('Card number')).toBeVisible()
  await photograph(page, 'payments tip card')
  await page.goto('/tip/99999999')
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  await photograph(page, 'payments tip to nobody')
})

const PAID = `
  insert into tip (recipient_id, amount_cents, state, intent_id, charge_id, paid_at, on_hold_until)
  select $1, $3, 'paid', $2 || n, $2 || n, now(), now() + interval '72 hours' from generate_series(1, 2) as n`

test('limits of the day, and held tips', async ({ page, as, site, expectTrouble }) => {
  expectTrouble(/ (400|402|409|429) .*(payment_intents|create-payment-intent)/)
  const helper = await as(LONG_NAME)
  const id = await idOf(helper)
  await inDatabase(site, PAID, [id, randomUUID(), 40_000])
  await page.goto(`/checkout/${id}?amount=500`)
  await expect(page.getByText(`${LONG_NAME} cannot receive a tip of $500 at the moment`)).toBeVisible()
  await photograph(page, 'payments above the limit')
  await page.goto(`/checkout/${id}?amount=150`)
  await fillCard(page)
  await inDatabase(site, PAID, [id, randomUUID(), 10_000])
  await payButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again tomorrow.')
  await photograph(page, 'payments refused by the limit')
  await page.goto(`/checkout/${id}?amount=5`)
  await expect(page.getByText(`${LONG_NAME} cannot receive tips at the moment`)).toBeVisible()
  await photograph(page, 'payments limit reached')
  await inDatabase(
    site,
    "insert into payout_account (account_id, stripe_id, submitted, ready) values ($1::bigint, 'acct_' || $1::bigint, true, true)",
    [id],
  )
  await helper.goto('/profile/tips')
  await expect(helper.getByText(/held/i).first()).toBeVisible()
  await photograph(helper, 'payments held tips')
})

test('a payment that was open for too long', async ({ page, as, expectTrouble }) => {
  expectTrouble(/ (400|402) .*payment_intents/)
  const id = await idOf(await as(ARABIC_NAME))
  await page.goto(`/checkout/${id}?amount=5`)
  await fillCard(page, DECLINED)
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await endReservation(page, id)
  await payButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This payment was open for too long')
  await photograph(page, 'payments open for too long')
})
