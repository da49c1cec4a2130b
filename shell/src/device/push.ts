import { failureOf, fetchFailure } from '../sdk/failure.ts'

/**
 * `install`: only installed sites may show push messages (iPhone, iPad). `blocked`: the user has denied the permission.
 */
type PushAbility = 'possible' | 'blocked' | 'install' | 'impossible'

/** iPads identify as Macs, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushAbility(): PushAbility {
  const has = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!has) return isApplePhone() ? 'install' : 'impossible'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/api/push${path}`, init).catch((reason) => {
    throw fetchFailure(reason)
  })
  if (!response.ok) throw await failureOf(response)
  return response
}

const sameKey = (one: ArrayBuffer | null | undefined, key: string) =>
  !!one &&
  btoa(String.fromCharCode(...new Uint8Array(one)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '') === key

const WORKER_MS = 10_000
const noWorker = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(fetchFailure('no service worker')), WORKER_MS))

/**
 * Asks for the permission, subscribes this browser and registers it with the server. Returns false if the user denies
 * it; throws a `Failure`.
 */
export async function turnPushOn(person: number): Promise<boolean> {
  // First, because browsers show the prompt only soon after a tap.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = (await (await send('')).json()) as { key: string | null }
  if (!key) return false
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, noWorker()])
  const previous = await pushManager.getSubscription()
  if (previous && !sameKey(previous.options.applicationServerKey, key)) await previous.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((reason) => {
      throw fetchFailure(reason) // the browser's push service is unreachable
    })
  const headers = { 'content-type': 'application/json', 'x-account': `${person}` }
  await send('/subscription', { method: 'PUT', headers, body: JSON.stringify(subscription) })
  return true
}

export async function turnPushOff(person: number): Promise<void> {
  // The server first: if it fails, the setting stays on, and the user can try again.
  await send('/subscription', { method: 'DELETE', headers: { 'x-account': `${person}` } })
  await (await subscription())?.unsubscribe()
}

/** Removes another user's subscription and notifications that are still visible. */
export async function clearPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await subscription())?.unsubscribe()
}

const OFFERED_KEY = 'push offered'

/**
 * Whether to offer push messages now: once per browser, if the site sends them, and only while the browser has not
 * asked for the permission. Calling this counts as the offer. Never fails.
 */
export async function takePushOffer(): Promise<boolean> {
  try {
    if (pushAbility() !== 'possible' || Notification.permission !== 'default' || localStorage.getItem(OFFERED_KEY))
      return false
    const { key, subscribed } = (await (await send('')).json()) as { key: string | null; subscribed: boolean }
    localStorage.setItem(OFFERED_KEY, 'yes')
    return key !== null && !subscribed
  } catch {
    return false // without storage, the offer would be repeated on every visit
  }
}
