import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { now } from '../../src/http/clock.contract.ts'
import { STYLES } from '../inbox.page.ts'
import { devPage } from '../page.ts'
import { type AeroApiFake, FLIGHT_FAILURES } from './aeroapi.ts'
import { world } from './world.ts'

const POLICY = `default-src 'none'; style-src ${STYLES.hash}; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`

/** What `POST /dev/flights` takes: a flight on a day, and what happens to it. */
const Change = z.strictObject({
  number: z.string().refine((number) => world.some((flight) => flight.number === number)),
  departure: z.string().length(3),
  date: z.iso.date(),
  delayMinutes: z.number().int().min(-60).max(2_880).optional(),
  departureGate: z.string().max(5).optional(),
  arrivalGate: z.string().max(5).optional(),
  canceled: z.boolean().optional(),
  divertedTo: z.string().length(3).optional(),
  landed: z.boolean().optional(),
})

/** What `POST /dev/flights/provider` takes: how the provider fails from now on. */
const Failure = z.strictObject({ failure: z.enum(FLIGHT_FAILURES) })

const field = (name: string, label: string, more = '') => `<label>${label}<input name="${name}" ${more}></label>`

const page = (followed: string[]) =>
  devPage(
    'Flights',
    `<style>${STYLES.css}</style><script src="/dev/flights.js" defer></script>`,
    `<header>
<h1>Flights</h1>
<p>The fake of the flight provider knows ${world.length} flights, each every day. Change one here: the site hears of it as it would
from the provider. Flights leave and land by themselves when the clock of the site passes their times.</p>
</header>
<form action="/dev/flights">
${field('number', 'Flight', 'required placeholder="QR501"')}
${field('departure', 'From', 'required placeholder="HYD" maxlength="3"')}
${field('date', 'Local day', 'required type="date"')}
${field('delayMinutes', 'Delay in minutes', 'type="number"')}
${field('departureGate', 'Departure gate')}
${field('arrivalGate', 'Arrival gate')}
${field('divertedTo', 'Diverted to', 'maxlength="3" placeholder="BAH"')}
<label>Canceled<input name="canceled" type="checkbox"></label>
<label>Has landed now<input name="landed" type="checkbox"></label>
<button>Change the flight</button>
<p role="status"></p>
</form>
<form action="/dev/flights/provider">
<label>The provider fails by<select name="failure">
${FLIGHT_FAILURES.map((failure) => `<option>${failure}</option>`).join('')}
</select></label>
<button>Change the provider</button>
<p role="status"></p>
</form>
<article><h2>Flights that the site follows</h2>
<pre>${followed.join('\n') || 'None: no agreed trip leaves within 48 hours.'}</pre></article>
<article><details><summary>All flights</summary>
<pre>${world.map(({ number, departure, arrival, time, soldAs }) => `${number} ${departure} ${arrival} ${time}  ${soldAs.join(' ')}`).join('\n')}</pre>
</details></article>`,
  )

const SCRIPT = `
for (const form of document.querySelectorAll('form')) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const given = [...new FormData(form)].filter(([, value]) => value !== '')
  const change = Object.fromEntries(given.map(([name, value]) =>
    [name, name === 'delayMinutes' ? Number(value) : name === 'canceled' || name === 'landed' ? true : value]))
  const reply = await fetch(form.getAttribute('action'), {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) })
  form.querySelector('[role=status]').textContent =
    reply.ok ? 'Done.' : 'There is no such flight, or a value is not valid.'
})
`

/** `/dev/flights`: delays, cancels, diverts flights, and changes their gates; makes their provider fail. Tests post the same as JSON. */
export function mountFlights(fastify: FastifyInstance, { alerts, change, fail }: AeroApiFake): void {
  fastify.get('/dev/flights', (_request, reply) => {
    const followed = [...alerts.values()].map(({ ident, origin, start }) => `${ident} ${origin} ${start}`)
    return reply.header('content-security-policy', POLICY).type('text/html').send(page(followed))
  })
  fastify.get('/dev/flights.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT))
  fastify.post('/dev/flights', async ({ body }, reply) => {
    const { success, data } = Change.safeParse(body)
    if (!success) return reply.status(400).send()
    const { number, departure, date, landed, ...what } = data
    await change({ number, departure, date }, { ...what, ...(landed && { landedAt: now() }) })
    return reply.status(204).send()
  })
  fastify.post('/dev/flights/provider', ({ body }, reply) => {
    const { success, data } = Failure.safeParse(body)
    if (!success) return reply.status(400).send()
    fail(data.failure)
    return reply.status(204).send()
  })
}
