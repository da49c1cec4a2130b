import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from './stripeScript.ts'

const ADDRESS = 'https://pay.test/stripe.js'
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${ADDRESS}"]`)]
const arrive = (stripe: unknown) => {
  window.Stripe = stripe as StripeConstructor
  scripts()[0]?.onload?.(new Event('load'))
}

beforeEach(() => {
  delete window.Stripe
  for (const script of scripts()) script.remove()
})
afterEach(() => {
  jest.useRealTimers()
})

test('loads the script once for all callers and creates one Stripe', async () => {
  const loads = [loadStripe(ADDRESS, 'pk_1'), loadStripe(ADDRESS, 'pk_1')]
  expect(scripts()).toHaveLength(1)
  const make = jest.fn(() => ({}))
  arrive(make)
  const [one, two] = await Promise.all(loads)
  expect(one).toBe(two)
  expect(await loadStripe(ADDRESS, 'pk_1')).toBe(one)
  expect(make.mock.calls).toEqual([['pk_1']])
})

test.each([
  ['cannot be reached', () => scripts()[0]?.onerror?.(new Event('error'))],
  ["is not Stripe's", () => arrive(undefined)],
  ['is late', () => jest.advanceTimersByTime(10_000)],
])('rejects a script that %s, and loads it again on the next call', async (_what, fail) => {
  jest.useFakeTimers()
  const failing = loadStripe(ADDRESS, 'pk_1')
  fail()
  await expect(failing).rejects.toThrow('the payment service')
  expect(scripts()).toEqual([])
  const again = loadStripe(ADDRESS, 'pk_1')
  expect(scripts()).toHaveLength(1)
  arrive(() => ({ again: true }))
  expect(await again).toEqual({ again: true })
})
