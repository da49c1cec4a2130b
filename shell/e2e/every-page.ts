import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

interface Addresses {
  visitor: string[]
  member: string[]
  /** Pages that say what is missing or wrong. */
  failed: string[]
}

const DAY = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

async function request<Reply>({ request }: Page, method: 'post' | 'put', path: string, data: object): Promise<Reply> {
  const reply = await request[method](`/api${path}`, { data, headers: { 'idempotency-key': randomUUID() } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return await reply.json()
}

const whoIs = async ({ request }: Page): Promise<{ id: number; email: string }> =>
  await (await request.get('/api/auth/me')).json()

async function publish(page: Page, more: object): Promise<number> {
  const route = { departureAirport: 'HYD', arrivalAirport: 'ORD', date: DAY, flightNumber: 'AI127' }
  const texts = { description: 'Happy to help on the way.', languageCodes: ['tel', 'eng'] }
  const data = { type: 'helper', email: (await whoIs(page)).email, ...route, ...texts, ...more }
  return (await request<{ id: number }>(page, 'post', '/listings', data)).id
}

export async function everyPage(member: Page, helper: Page): Promise<Addresses> {
  const [me, other] = [await whoIs(member), await whoIs(helper)]
  const open = await publish(helper, { tipAmount: 25, acceptsTips: true })
  const listings = {
    helperListingId: await publish(helper, { date: DAY }),
    seekingListingId: await publish(member, {
      type: 'seeking_help',
      traveler: { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['wheelchair', 'connection'] },
    }),
  }
  const trip = await request<{ id: number; revision: number }>(member, 'post', '/trips', {
    otherUserId: other.id,
    ...listings,
  })
  await request(helper, 'post', `/trips/${trip.id}/answer`, { revision: trip.revision, accept: true })
  const meeting = { place: 'Gate 12, at the tea stall', side: 'after-security', revision: 0 }
  await request(helper, 'put', `/trips/${trip.id}/meeting`, meeting)
  const message = { content: 'Shall we meet at the gate?', sendSMS: false }
  await request(helper, 'post', '/messages', { receiverId: me.id, ...message })
  const link = { label: 'Asha' }
  const { address } = await request<{ address: string }>(member, 'post', `/trips/${trip.id}/links`, link)
  const family = new URL(address)
  return {
    visitor: [
      ...[
        '/',
        `/search?from=HYD&to=ORD&date=${DAY}`,
        `/search?listing=${open}`,
        '/flight-search',
        `/people/${other.id}`,
      ],
      ...['/find/create', '/offer/create', '/create-listing', '/create-listing-fixed'],
      ...['/saved-searches/confirm', '/alerts/unsubscribe', '/unsubscribe', '/address-change'],
      ...[family.pathname.slice(family.pathname.lastIndexOf('/')) + family.hash, '/traveler'],
      ...['/help', '/about', '/safety', '/contact', '/terms-of-use', '/privacy-policy', '/nowhere'],
    ],
    member: [
      ...['/messages', `/messages?to=${other.id}`, '/trips', `/trips/${trip.id}`, `/trips/${trip.id}/card`],
      ...[`/trips/${trip.id}/flying`, `/tip/${other.id}`, `/checkout/${other.id}`, '/checkout', '/checkout/success'],
      ...['/profile', '/profile?tab=helper', '/profile?tab=seeking_help', '/profile/settings', '/profile/tips'],
      ...['/profile/requests', '/my-data', '/verify'],
    ],
    failed: [
      ...['/search?from=nowhere&flight=x&language=tel', '/search?listing=999999', '/people/999999', '/trips/999999'],
      ...['/tip/999999', '/saved-searches/confirm?token=x', '/alerts/unsubscribe?token=x'],
    ],
  }
}

export function routesWithoutAddress(root: string, { visitor, member }: Omit<Addresses, 'failed'>): string[] {
  const paths = [...visitor, ...member].map((address) => address.replace(/[?#].*/, ''))
  const files = readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(root, name, 'src/remote.ts'))
  const sources = [...files, join(root, 'shell/src/pages/shellPages.ts')].map((file) => readFileSync(file, 'utf8'))
  const routes = sources.flatMap((source) =>
    [...source.matchAll(/(?:path: |painted\()'(\/[^']*)'/g)].map(([, path]) => path!),
  )
  expect(routes.length).toBeGreaterThan(30)
  return routes.filter(
    (route) => !paths.some((path) => new RegExp(`^${route.replace(/:\w+\??/g, '[^/]+')}$`).test(path)),
  )
}
