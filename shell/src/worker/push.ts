import { owner } from '../device/offlineNotes.ts'
import { languageOf } from './offlineTexts.ts'
import { type Clicked, type Page, type Pushing, type Resubscribed, scope } from './scope.ts'

interface Message {
  to: number
  title: string
  link: string
  tag: string
}

/** Validates by hand (PushPayload in the contract), because the schema would be most of this worker. */
function messageIn({ data }: Pushing): Message | undefined {
  try {
    const { to, title, link, tag } = JSON.parse(data?.text() ?? '') as Record<string, unknown>
    if (typeof to !== 'number' || typeof title !== 'string' || typeof tag !== 'string') return undefined
    return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? { to, title, link, tag } : undefined
  } catch {
    return undefined
  }
}

const REPLY_TIMEOUT_MS = 500
const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
const absolute = (link: string) => new URL(link, scope.location.href).href

/** Requests the current URL from a page, because browsers give workers only the URL that was loaded. */
function addressOf(page: Page): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data).split('#')[0] ?? '')
    setTimeout(() => resolve(''), REPLY_TIMEOUT_MS)
    page.postMessage('where', [port2])
  })
}

function withoutLanguage(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.pathname = languageOf(url.pathname).path
  return url.href
}

async function pageWith(link: string, open: Page[]): Promise<Page | undefined> {
  const addresses = await Promise.all(open.map(addressOf))
  return open[addresses.map(withoutLanguage).indexOf(withoutLanguage(absolute(link)))]
}

/** Shows a notification, unless its page is in the foreground or another user is signed in. */
export async function showMessage(event: Pushing): Promise<void> {
  const message = messageIn(event)
  if (!message) return
  const { to, title, link, tag } = message
  const whose = await owner().catch(() => undefined)
  if (whose !== undefined && whose !== to) return
  const focusedPages = (await pages()).filter(({ focused }) => focused)
  if (await pageWith(link, focusedPages)) return
  await scope.registration.showNotification(title, {
    tag,
    data: { link },
    icon: `${__webpack_public_path__}icon-192.png`,
  })
}

/**
 * Opens the page of a notification, or the tab that already shows it. Other tabs stay, because they may contain unsent
 * text.
 */
export async function openPage({ notification }: Clicked): Promise<void> {
  notification.close()
  const { link } = notification.data as { link: string }
  const open = await pageWith(link, await pages())
  await (open ? open.focus() : scope.clients.openWindow(link))
}

/** Subscribes again for the same user after the push service has ended a subscription. */
export async function renewSubscription({ oldSubscription, newSubscription }: Resubscribed): Promise<void> {
  const whose = await owner()
  const options = oldSubscription?.options
  const renewed = newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)))
  if (!renewed || whose === undefined) return
  const headers = { 'content-type': 'application/json', 'x-account': `${whose}` }
  await fetch('/api/push/subscription', { method: 'PUT', headers, body: JSON.stringify(renewed) })
}
