import { randomUUID } from 'node:crypto'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import { freshNetwork, sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** A visitor publishes a listing, and sends the same form again until the site confirms it. */
export const listings: Scenario =
  ({ site, record, number, until }) =>
  async (turn) => {
    const description = `${record.tag} listing ${number} ${turn}`
    const [key, from] = [randomUUID(), freshNetwork()]
    const form = {
      ...{ departureAirport: 'HYD', arrivalAirport: 'ORD', date: daysAfter(todayIn('UTC'), 20), consent: true },
      ...{ name: 'Load', email: `${record.tag}.listing.${number}.${turn}@mail.test`, description },
    }
    const reply = await until(description, () => {
      const body = { ...form, captchaToken: site.outside.botCheck.token('find_help_submit') }
      return sendRequest(record, site.next(), '/api/find-help/listings', { method: 'POST', body, key, from })
    })
    if (!reply) return false
    if (reply.status !== 201) {
      record.wrong.push(`${reply.status} POST /api/find-help/listings ${JSON.stringify(reply.body)}`)
      return false
    }
    record.listings.push({ id: (reply.body as { id: number }).id, description })
    return true
  }
