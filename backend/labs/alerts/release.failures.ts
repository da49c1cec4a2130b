import { setTimeout as sleep } from 'node:timers/promises'
import { makeToken } from '../../src/releases/access/tokens.ts'
import { eventually } from '../../test/eventually.ts'
import { rebuilt, release } from '../faults/causes/releases.ts'
import { freshNetwork } from '../load/send-request.ts'
import type { AlertsLab, Failure } from './failure.ts'

const event = ({ send }: AlertsLab, body: object, from: string) => send('/api/events', body, { from })

let versions = 0
/** Makes a copy of a remote live under another version, so that there is a version to go back to. */
export async function releaseCopy({ site }: AlertsLab, name: string): Promise<string> {
  const token = await makeToken(site.database.pool, '*')
  const version = `1.0.0-${String(++versions).padStart(10, '0')}`
  const ref = `${name}@${version}`
  const replies = [
    await release(site, token, '', { files: await rebuilt(site, name, version) }),
    await release(site, token, '/promote', { releases: [ref], skipVisualCheck: true }),
  ]
  for (const reply of replies) if (!reply.ok) throw new Error(`${ref}: ${reply.status} ${await reply.text()}`)
  await eventually(async () => {
    for (const { base } of site.backends)
      if (!(await (await fetch(base)).text()).includes(version)) throw new Error(`${ref} is not live at ${base}`)
  }, 20_000)
  return ref
}

const releaseFails: Failure = {
  ...{ alerts: ['ReleaseFails'], what: 'a new release fails in ten of sixty browsers' },
  async act(lab) {
    const ref = await releaseCopy(lab, 'messaging')
    for (let visit = 1; visit <= 60; visit++) {
      const releases = [{ release: ref, failed: visit % 6 === 0 }]
      const id = (Date.now() * 100 + visit).toString(16).padStart(16, '0')
      await event(lab, { type: 'visit', visit: id, releases }, freshNetwork())
    }
  },
}

const browserErrors: Failure = {
  ...{ alerts: ['BrowserErrors'], what: 'a new release throws in the browsers of eight networks' },
  async act(lab) {
    const ref = await releaseCopy(lab, 'listings')
    const error = { type: 'error', release: ref, route: '/search', message: 'TypeError: x is not a function' }
    const networks = Array.from({ length: 8 }, freshNetwork)
    for (let time = 0; time < 18; time++, await sleep(200))
      await Promise.all(networks.map((network) => event(lab, error, network)))
  },
}

/** Failures of releases. */
export const releaseFailures: Failure[] = [releaseFails, browserErrors]
