import { randomInt, randomUUID } from 'node:crypto'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import type { Person } from '../evidence/record.ts'
import { makePeople } from './people.ts'
import { freshNetwork, sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** So many routes, days and flights that hardly ever two pairs fit each other. */
const AIRPORTS =
  'DEL LHR JFK SYD GRU NRT CPT SFO SIN FRA DXB MEX YYZ NBO LIM HEL BKK AKL CAI LIS SCL DUB ICN MNL'.split(' ')

/** Two people publish listings for one flight at the same time: each gets one email about the other. */
export const alerts: Scenario =
  ({ site, record, number, until }) =>
  async (turn) => {
    const kind = `alert.${number}.${turn}`
    const pair = await makePeople(site.database.pool, record.tag, kind, 2).catch(() => undefined)
    if (!pair) return false
    const [from, step] = [randomInt(AIRPORTS.length), 1 + randomInt(AIRPORTS.length - 1)]
    const flight = {
      ...{ departureAirport: AIRPORTS[from], arrivalAirport: AIRPORTS[(from + step) % AIRPORTS.length] },
      ...{ date: daysAfter(todayIn('UTC'), 20 + randomInt(200)), flightNumber: `AI${100 + randomInt(9_900)}` },
    }
    const publish = async ({ email, cookie }: Person, form: 'find' | 'offer') => {
      const description = `${record.tag} ${kind} ${form}`
      const [key, network] = [randomUUID(), freshNetwork()]
      const reply = await until(description, () => {
        const captchaToken = site.outside.botCheck.token(`${form}_help_submit`)
        const body = { ...flight, name: 'Load', email, description, consent: true, captchaToken }
        const path = `/api/${form}-help/listings`
        return sendRequest(record, site.next(), path, { method: 'POST', body, key, cookie, from: network })
      })
      if (!reply) return undefined
      if (reply.status !== 201) {
        record.wrong.push(`${reply.status} POST ${form} ${JSON.stringify(reply.body)}`)
        return undefined
      }
      const { id } = reply.body as { id: number }
      record.listings.push({ id, description })
      return id
    }
    const [seeker, helper] = pair as [Person, Person]
    const [search, offer] = await Promise.all([publish(seeker, 'find'), publish(helper, 'offer')])
    if (search === undefined || offer === undefined) return false
    record.alerts.push({ email: seeker.email, listing: offer }, { email: helper.email, listing: search })
    return true
  }
