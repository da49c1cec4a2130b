import { randomUUID } from 'node:crypto'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import { eventually } from '../../test/eventually.ts'
import { untilReady } from '../site/site.ts'
import type { AlertsLab, Failure } from './failure.ts'

let addresses = 0
export const logIn = ({ send, site, record }: AlertsLab, from?: string) =>
  send(
    '/api/auth/login',
    { email: `${record.tag}.${++addresses}@mail.test`, captchaToken: site.outside.botCheck.token('login') },
    from ? { from } : {},
  )

/** Sends the contact form, which becomes an email. */
export const contact = ({ send, record }: AlertsLab) =>
  send('/api/contact', { name: record.tag, email: 'person@mail.test', message: 'Is anyone there?' })

/** Resolves when both processes are ready. */
export const ready = ({ site }: AlertsLab) => Promise.all(site.backends.map((backend) => untilReady(backend)))

async function publish(lab: AlertsLab) {
  const [person] = await lab.people(1)
  const body = {
    ...{ departureAirport: 'HYD', arrivalAirport: 'ORD', date: daysAfter(todayIn('UTC'), 30), flightNumber: 'AI126' },
    ...{ name: 'Person', email: person!.email, description: lab.record.tag, consent: true },
    captchaToken: lab.site.outside.botCheck.token('offer_help_submit'),
  }
  return lab.send('/api/offer-help/listings', body, { cookie: person!.cookie, key: randomUUID() })
}

/** Makes the work that is due older, instead of waiting for a quarter of an hour. */
const AGE = `update pgboss.job set start_after = now() - interval '20 minutes'
  where state in ('created', 'retry') and name not like '%-urgent'`
const DUE_PROMPT = `
  insert into trip (helper_id, traveler_id, state, first_departure_at, last_landing_at, next_prompt_at)
  select min(id), max(id), 'agreed', now() + interval '1 day', now() + interval '2 days', now() - interval '20 minutes'
  from account`

const noWorker: Failure = {
  alerts: ['CodesWait', 'JobsWait', 'MatchingStalls', 'StepsWait'],
  what: 'no process has the role worker; work of another queue than codes is made 20 minutes old',
  ends: true,
  async act(lab) {
    await lab.stop()
    lab.start({ ROLES: 'web,migrate' })
    await ready(lab)
    const { pool } = lab.site.database
    await logIn(lab)
    await publish(lab)
    await pool.query(DUE_PROMPT)
    await eventually(async () => {
      const { rowCount } = await pool.query(AGE)
      if (!rowCount) throw new Error('no job is due')
    })
  },
  async end(lab) {
    await lab.stop()
    lab.start()
    await ready(lab)
  },
}

const mailAway: Failure = {
  ...{ alerts: ['DeliveriesFail'], what: 'the mail server rejects everything with 451', ends: true },
  async act(lab) {
    lab.site.outside.post.behave(451)
    lab.repeat(500, () => logIn(lab))
  },
  end: async ({ site }) => site.outside.post.behave('well'),
}

const mailRefused: Failure = {
  ...{ alerts: ['JobsDead'], what: 'the mail server refuses an email for good', ends: true },
  async act(lab) {
    lab.site.outside.post.behave(550)
    await contact(lab)
  },
  end: async ({ site }) => site.outside.post.behave('well'),
}

/** Failures of jobs and of the services that they use. */
export const workFailures: Failure[] = [noWorker, mailAway, mailRefused]
