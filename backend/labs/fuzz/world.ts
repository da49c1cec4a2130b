import { emailReportsToken } from '../../src/account/email-reports.guard.ts'
import { now } from '../../src/http/clock.contract.ts'
import { FAMILY_TOKEN } from '../../src/messaging/trips/family/family.contract.ts'
import { TRAVELER_TOKEN } from '../../src/messaging/trips/traveler/traveler.contract.ts'
import { makeToken } from '../../src/releases/access/tokens.ts'
import { tipRow } from '../../test/ledger.ts'
import { makeAcquaintance, makeListing, makePerson, makeTestimonial, type Person } from '../../test/make.ts'
import { type PaymentsApp, report as reportPayment, tip } from '../../test/payments.ts'
import { act, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { agree, answer, callTrips, onTheWay, propose } from '../../test/trips.ts'

/** The sender of a request: one of three users, a visitor, or a program with invented cookies. */
export type Viewer = 'person' | 'other' | 'moderator' | 'visitor' | 'forger'

/** Two people with all that people have on the site, a moderator, and what requests need to name it. */
export interface World {
  headers(as: Viewer, path: string): Record<string, string>
  /** Ids by the first word of a path. */
  ids: Record<string, unknown[]>
  plausible: Record<string, unknown[]>
}

/** Private texts of two users who send no request, and of the site. They must stay hidden; moderators may read some. */
export interface Canaries {
  hidden: string[]
  staffOnly: string[]
}

const post = async (t: PaymentsApp, me: Person, path: string, payload: object) => {
  const reply = await t.inject({ method: 'POST', url: `/api${path}`, headers: me.as, payload })
  if (reply.statusCode >= 300) throw new Error(`${path} returned ${reply.statusCode} ${reply.body}`)
  return reply.json<{ id: number }>()
}

export async function makeCanaries(t: PaymentsApp): Promise<Canaries> {
  const { amigo, asha, trip } = await agree(t)
  await t.pool.query(
    "update account set email = 'canary.' || id || '@mail.test', mailbox = 'canary.' || id || '@mail.test' where id in ($1, $2)",
    [amigo.id, asha.id],
  )
  await post(t, amigo, '/messages', { receiverId: asha.id, content: 'Messagecanary' })
  await post(t, amigo, `/trips/${trip.id}/links`, { label: 'Labelcanary' })
  await callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, { place: 'Placecanary', revision: 0 })
  await report(t, asha, { userId: amigo.id, details: 'Detailscanary' })
  await act(t, await makeStaff(t), await caseAbout(t, amigo), 'note', 'Notecanary')
  return {
    hidden: ['Labelcanary', 'Placecanary', amigo.secret, asha.secret, t.env.CODE_SECRET[0]],
    // A report shows the staff what the two have written.
    staffOnly: ['Messagecanary', 'Detailscanary', 'Notecanary', 'canary.'],
  }
}

export async function makeWorld(t: PaymentsApp): Promise<World> {
  const { amigo: person, asha: other, offer, search, trip } = await onTheWay(t)
  const proposeAgain = async () => {
    const [again, asked] = [await makeListing(t, person), await makeListing(t, other, { type: 'seeking_help' })]
    return propose(t, { amigo: person, asha: other, offer: again, search: asked })
  }
  const [proposed, agreed] = [await proposeAgain(), await proposeAgain()]
  await answer(t, person, agreed)
  const own = await makeListing(t, person, { carrier: 'AI', flight_number: 127 })
  // Of a visitor, who has not confirmed it.
  const unconfirmed = await makeListing(t, person, { confirmed_at: null, visitor_id: person.id })
  const testimonial = await makeTestimonial(t, person)
  const [moderator, stranger] = [await makeStaff(t), await makePerson(t)]
  await makeAcquaintance(t, person, other)
  await makeAcquaintance(t, person, stranger)
  await post(t, other, '/messages', { receiverId: person.id, content: 'Shall we meet?' })
  const saved = await post(t, person, '/saved-searches', { from: 'HYD', to: 'ORD' })
  const intent = await tip(t, person, { message: 'Thank you.' })
  await reportPayment(t, intent)
  const { id: thanks } = await tipRow(t, intent)
  await t.pool.query("insert into tip_review (tip_id, refund_at) values ($1, now() + interval '1 day')", [thanks])
  await report(t, stranger, { userId: other.id, details: 'He was late.' })
  const aCase = await caseAbout(t, other)
  const tokenOf = async (me: Person, { id }: { id: number }, link: object) => {
    const made = await post(t, me, `/trips/${id}/links`, link)
    return new URL((made as unknown as { address: string }).address).hash.slice(1)
  }
  const token = await tokenOf(person, trip, { label: 'My sister', mail: 'sister@mail.test' })
  const mother = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [] }
  const flying = await onTheWay(t, { seeking: { traveler: JSON.stringify(mother) } })
  const travelers = await tokenOf(flying.asha, flying.trip, { label: 'My mother', audience: 'traveler' })
  const deployer = { authorization: `Bearer ${await makeToken(t.pool, '*')}` }
  const provider = { authorization: `Bearer ${emailReportsToken(t.env.CODE_SECRET)}` }
  const people = { person, other, moderator }
  const accountIds = [person.id, other.id, stranger.id]
  const listings = [offer.id, search.id, own.id, unconfirmed.id]
  return {
    headers: (as, path) => ({
      ...(path.startsWith('/api/family') && { [FAMILY_TOKEN]: token }),
      ...(path.startsWith('/api/traveler') && { [TRAVELER_TOKEN]: travelers }),
      ...(path.startsWith('/api/releases') && as === 'moderator' && deployer),
      ...(path === '/api/email-reports' && as === 'moderator' && provider),
      ...(as === 'forger' && { cookie: 'session=x; challenge=y; =;;', 'x-account': '1' }),
      ...(as in people && people[as as keyof typeof people].as),
    }),
    ids: {
      ...{
        trips: [trip.id, proposed.id, agreed.id],
        listings: [...listings, ...accountIds],
        'my-listings': listings,
        payments: [thanks],
      },
      ...{ testimonials: [testimonial, person.id], messages: accountIds, blocks: accountIds, users: accountIds },
      ...{ ops: [aCase, thanks], traveler: [1], 'saved-searches': [saved.id], moderation: [1] },
    },
    plausible: {
      ...{ name: ['Asha Rao'], username: ['Asha Rao'], firstName: ['Asha'], label: ['My sister'] },
      ...{ audience: ['family', undefined], locale: ['te', undefined, undefined] },
      ...{ description: ['Happy to help on this flight.', 'I speak Telugu.\nI travel often.'], route: ['HYD to ORD'] },
      ...{ skills: ['Translation, first aid', undefined], side: ['after-security', undefined], consent: [true] },
      ...{ place: ['Gate 12, at the tea stall'], carry: ['Two bags', ''], message: ['Is anybody on this flight?'] },
      ...{ mine: [true, false], names: [['nobody'], ['shell']], releases: [['nobody@1.0.0'], ['shell']] },
      ...{ reports: [[{ kind: 'bounce', address: 'returned@mail.test' }]] },
      ...{ email: [person.email, other.email, 'new@mail.test'], mail: ['aunt@mail.test', undefined, undefined] },
      ...{ phoneNumber: ['+1 2025550123', '+91 9849012345'], phone: ['+1 2025550123', undefined, undefined] },
      ...{ receiverId: accountIds, recipientId: accountIds, otherUserId: accountIds, userId: [...accountIds, '1'] },
      ...{ targetUserId: accountIds, listingId: [...listings, undefined, undefined] },
      ...{ helperListingId: [offer.id, own.id, null], seekingListingId: [search.id, null] },
      ...{ departureAirport: ['HYD', 'HYD', 'LHR', 'QQQ'], arrivalAirport: ['ORD'], from: ['HYD'], to: ['ORD'] },
      ...{ date: ['2031-09-01', '2031-09-02', '2026-01-01'], endDate: ['2031-09-09', undefined, undefined] },
      ...{
        time: ['23:59'],
        arrivalTime: ['02:10'],
        arrivalDate: ['2031-09-02'],
        flight: ['AI 127'],
        flightNumber: ['ai 0127', 'AI 127', undefined],
        legs: [undefined],
      },
      ...{
        traveler: [undefined, null],
        places: [undefined, 1, 3],
        help: [undefined, [], ['wheelchair', 'forms'], ['forms', 'forms']],
        languageCodes: [['hin', 'tel'], ['eng', 'eng'], []],
      },
      ...{ minTip: [undefined, 5, '', null], maxTip: [undefined, 10, '20'], tipAmount: [undefined, 5, '15', 0] },
      ...{
        profilePictureUrl: ['https://pictures.test/a.png', 'https://Pictures.TEST/%41 b?c=ü', '', undefined, undefined],
      },
      ...{ timeZone: ['Asia/Kolkata', undefined], bio: ['I like tea.'], text: ['Thank you.'] },
      ...{
        code: ['123456'],
        captchaToken: ['bot-check-unavailable', 'a-token'],
        revision: [1, 2],
        upTo: [undefined, 1],
      },
      ...{ decision: ['release'], reason: ['scam', 'The givers are known.', 'spam'], seen: [0, 1] },
      ...{ answer: ['yes', 'changed'], kind: ['met', 'note'], leg: [undefined], completed: [true, false] },
      ...{ key: ['a-key-of-a-tap', 'another-key-of-a-tap'], at: [new Date(now()).toISOString()], amount: [5, 50, 500] },
      ...{ paymentIntentId: [intent], endpoint: ['https://push.test/send/abc'], before: [undefined] },
      ...{ cursor: [undefined, '5', '2031-09-01_5'], limit: [5, 50, undefined] },
    },
  }
}
