import { randomUUID } from 'node:crypto'
import { daysAfter, todayIn } from '../src/listings/listings.contract.ts'
import type { AppWithFakes } from './fakes.ts'

/** Publishes an offer of help under an address, as a visitor unless `as` says who. */
export const publish = (t: AppWithFakes, email: string, { key = randomUUID() as string, as = {} } = {}) =>
  t.inject({
    method: 'POST',
    url: '/api/listings',
    headers: { ...as, 'idempotency-key': key },
    payload: {
      type: 'helper',
      departureAirport: 'HYD',
      arrivalAirport: 'ORD',
      date: daysAfter(todayIn('Asia/Kolkata'), 20),
      description: 'I fly this route twice a year.',
      name: 'Priya',
      email,
      tipAmount: '',
      acceptsTips: true,
      captchaToken: t.botCheck.token('create_listing'),
    },
  })
