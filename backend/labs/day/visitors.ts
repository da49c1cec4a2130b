import { setTimeout as sleep } from 'node:timers/promises'

const PAGES = ['/', '/search?from=HYD&to=ORD', '/contact', '/messages']
const PAUSE_MS = 100

/** Each visitor has a network of its own, because limits count networks. */
const fromNetwork = (turn: number) => ({ headers: { 'x-forwarded-for': `203.0.${(turn >> 8) & 255}.${turn & 255}` } })

/** A visitor who requests one page after the other all day, and counts the failures. */
export function openVisitor(address: () => string) {
  let requested = 0
  const failed: string[] = []
  let going = true
  const done = (async () => {
    for (let turn = 0; going; turn++, await sleep(PAUSE_MS)) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      requested++
      const sendRequest = () =>
        fetch(address() + path, { ...fromNetwork(turn), redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
          (reply) => reply.status,
          () => 0,
        )
      // A page whose connection breaks is requested once more, as browsers and gateways do.
      const status = (await sendRequest()) || (await sendRequest())
      if (status !== 200 && status !== 302) failed.push(`${path} ${status}`)
    }
  })()
  return {
    /** The numbers since the last call. */
    count() {
      const counted = { requested, failed: failed.splice(0) }
      requested = 0
      return counted
    },
    async end() {
      going = false
      await done
    },
  }
}

/** The versions of the releases in a document. */
export async function versionsAt(address: string, path = '/contact', headers: Record<string, string> = {}) {
  const html = await (await fetch(address + path, { headers })).text()
  const text = /<script[^>]*id="site"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const { releases = [] } = JSON.parse(text) as { releases?: Array<{ name: string; version: string }> }
  return Object.fromEntries(releases.map(({ name, version }) => [name, version]))
}

/** The versions that one browser sees whose user picks a release. */
export async function previewedAt(address: string, ref: string) {
  const reply = await fetch(`${address}/?remotes=${ref}`, { method: 'POST', headers: { origin: address } })
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return versionsAt(address, '/contact', { cookie })
}
