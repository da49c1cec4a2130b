// Features of the device for a user: offline notes, notifications, installation. Not part of the first load.

import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { t } from '@lingui/core/macro'
import { errorText, type Failure } from '../sdk/failure.ts'
import { toast } from '../sdk/toast.ts'
import { keep, type Note, owner, setOwner } from './offlineNotes.ts'
import { forgetPush, pushAbility, takePushOffer, turnPushOff, turnPushOn } from './push.ts'

declare global {
  /** The browser's install prompt, which the document's inline script stores (see document/start.ts). */
  var installOffer: (Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }) | undefined
}

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
if (typeof window !== 'undefined') {
  // The listener of the inline script runs first and stores the prompt.
  addEventListener('beforeinstallprompt', notifyListeners)
  addEventListener('appinstalled', () => {
    globalThis.installOffer = undefined
    notifyListeners()
  })
}

/** The browser's prompt to install the site as an app. */
const installation = {
  isOffered: () => globalThis.installOffer !== undefined,
  /** Calls the listener when the prompt becomes available or unavailable. */
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Shows the prompt. It can be shown once. */
  async accept(): Promise<void> {
    const offer = globalThis.installOffer
    globalThis.installOffer = undefined
    notifyListeners()
    await offer?.prompt()
  },
}

const { promise: started, resolve: begin } = Promise.withResolvers<void>()

let isFollowed = false

// Caches exist only on https and localhost.
const own = async (person: number | null) => 'caches' in globalThis && setOwner(person)

/** Called when a user signs in or out: deletes the previous user's data on this device. */
export async function changeOwner(person: number | null): Promise<void> {
  isFollowed = true
  const isTheirs = 'caches' in globalThis && (await owner()) === person
  await own(person)
  // A device without an owner may still have a push subscription if a sign-out was interrupted.
  if (!isTheirs) await forgetPush()
}

/** Runs once, when the user's page is idle. `serviceWorker` is false if the site uses no service worker. */
export async function startDevice(
  person: number | null,
  { serviceWorker = true }: Pick<BrowserSettings, 'serviceWorker'>,
): Promise<void> {
  // The worker asks for the page's current address (see worker/push.ts).
  navigator.serviceWorker?.addEventListener('message', ({ ports: [port] }) => port?.postMessage(location.href))
  // The user may have changed since the document was rendered. A visitor's page may be older than a login, so the
  // device waits for the session check (session/syncSession.ts).
  if (!isFollowed && person !== null && (await own(person))) await forgetPush()
  begin()
  if (serviceWorker) await navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' })
}

/** Saves what the user is reading, so that they can read it offline. It never fails. */
async function saveNote(person: number, note: Note): Promise<void> {
  await started // before that, the device may still belong to another user
  if ('caches' in globalThis) await keep(person, note).catch(() => {})
}

/** Returns the action of a notice that offers push messages, unless they were offered before. */
async function pushOffer(person: number, label: string) {
  if (!(await takePushOffer())) return undefined
  const turnOn = () =>
    turnPushOn(person).then(
      (isOn) =>
        toast(
          isOn
            ? { title: t`Notifications are on`, description: t`You can change this in your profile.` }
            : { title: t`Notifications stay off`, description: t`Your browser did not allow them.` },
        ),
      (failure: Failure) => {
        const description = errorText(failure, t`They could not be turned on. You can try again in your profile.`)
        toast({ title: t`Notifications failed`, description, variant: 'destructive' })
      },
    )
  return { label, onClick: () => void turnOn() }
}

/** The features of the device that remotes may use. */
export const device = { saveNote, installation, pushAbility, pushOffer, turnPushOn, turnPushOff }
/** The features of the device that remotes may use. */
export type Device = typeof device
