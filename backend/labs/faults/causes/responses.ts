import { eventually } from '../../../test/eventually.ts'
import type { Fault, FaultContext } from '../fault.ts'

/** How many responses of each kind of write are lost at least. */
const TIMES = 10
const LASTS_MS = 60_000

/** Clients lose the responses to writes that the site has committed, and repeat each write until a response arrives. */
async function responsesLost({ site, load }: FaultContext) {
  const { lostResponses } = load.record
  lostResponses.isOn = true
  try {
    await eventually(() => {
      const rare = WRITES.filter((route) => (lostResponses.byRoute.get(route) ?? 0) < TIMES)
      if (rare.length > 0) throw new Error(`too few responses were lost of ${rare.join(', ')}`)
    }, LASTS_MS * site.slower)
  } finally {
    lostResponses.isOn = false
  }
}

/** Every write of the load that has an idempotency key. */
const WRITES = [
  'POST /api/messages',
  'POST /api/find-help/listings',
  'POST /api/offer-help/listings',
  'POST /api/create-payment-intent',
  'POST /api/trips/:id/milestones',
]

export const responses: Fault[] = [
  {
    name: 'responses-lost',
    what: 'responses are lost after the commit, and each write with a key is repeated [spec-withstand-no-lost-writes]',
    act: responsesLost,
  },
]
