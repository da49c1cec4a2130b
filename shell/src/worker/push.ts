import { owner } from '../device/offlineNotes.ts'
import { type Clicked, type Page, type Pushing, type Resubscribed, scope } from './scope.ts'

interface Message {
  to: number
  title: string
  link: string
  tag: string
}

/** The payload of a push message (PushPayload in the contract, whose schema would be most of this worker). */
function messageIn({ data }: Pushing): Message | undefined {
  try {
    const { to, title, link, tag } = JSON.parse(data?.text() ?? '') as Record<string, unknown>
    if (typeof to !== 'number' || typeof title !== 'string' || typeof tag !== 'string') return undefined
    return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? { to, title, link, tag } : undefined
  } catch {
    return undefined
  }
}

const ANSWER_MS = 500
const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
const absolute = (link: string) => new URL(link, scope.location.href).href

/** The address that a page has now, by its own word: browsers tell workers only the one that it was loaded with. */
function addressOf(page: Page): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data).split('#')[0] ?? '')
    setTimeout(() => resolve(''), ANSWER_MS)
    page.postMessage('where', [port2])
  })
}

/** The first of these pages that shows the link now. */
async function pageWith(link: string, open: Page[]): Promise<Page | undefined> {
  const addresses = await Promise.all(open.map(addressOf))
  return open[addresses.indexOf(absolute(link))]
}

/** Shows a notification, unless the person is looking at this very page, or another person uses the browser now. */
export async function showMessage(event: Pushing): Promise<void> {
  const message = messageIn(event)
  if (!message) return
  const { to, title, link, tag } = message
  const whose = await owner().catch(() => undefined)
  if (whose !== undefined && whose !== to) return
  const looked = (await pages()).filter(({ focused }) => focused)
  if (await pageWith(link, looked)) return
  await scope.registration.showNotification(title, {
    tag,
    data: { link },
    icon: `${__webpack_public_path__}icon-192.png`,
  })
}

/** Opens the page of a notification, or the tab that shows it already. Other tabs may hold half a sentence, so they stay. */
export async function openPage({ notification }: Clicked): Promise<void> {
  notification.close()
  const { link } = notification.data as { link: string }
  const open = await pageWith(link, await pages())
  await (open ? open.focus() : scope.clients.openWindow(link))
}

/** The push service has ended a subscription: the browser subscribes anew, for the person who did before. */
export async function renewSubscription({ oldSubscription, newSubscription }: Resubscribed): Promise<void> {
  const whose = await owner()
  const options = oldSubscription?.options
  const renewed = newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)))
  if (!renewed || whose === undefined) return
  const headers = { 'content-type': 'application/json', 'x-account': `${whose}` }
  await fetch('/api/push/subscription', { method: 'PUT', headers, body: JSON.stringify(renewed) })
}
