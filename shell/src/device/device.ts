// Features of the device for a user: offline notes, notifications, installation. Not part of the first load.

import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { t } from '@lingui/core/macro'
import { errorText, type Failure } from '../sdk/failure.ts'
import { isPreview } from '../sdk/preview.ts'
import { toast } from '../sdk/toast.ts'
import { type Note, owner, setOwner, storeNote } from './offlineNotes.ts'
import { clearPush, pushAbility, takePushOffer, turnPushOff, turnPushOn } from './push.ts'

declare global {
  /** The browser's install prompt, stored by the document's inline script (document/start.ts). */
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

const installation = {
  isOffered: () => globalThis.installOffer !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  async accept(): Promise<void> {
    const offer = globalThis.installOffer
    globalThis.installOffer = undefined
    notifyListeners()
    await offer?.prompt()
  },
}

const { promise: started, resolve: begin } = Promise.withResolvers<void>()

/** Whether the page has named the user of this device. Then the user of the document no longer counts. */
let hasOwner = false

// Caches exist only on https and localhost.
const storeOwner = async (person: number | null) => 'caches' in globalThis && setOwner(person)

export async function changeOwner(person: number | null): Promise<void> {
  if (isPreview()) return
  hasOwner = true
  const isTheirs = 'caches' in globalThis && (await owner()) === person
  await storeOwner(person)
  // A device without an owner may still have a push subscription after an interrupted logout.
  if (!isTheirs) await clearPush()
}

/** Runs once, when the page is idle. `serviceWorker` is false if the site uses no service worker. */
export async function startDevice(
  person: number | null,
  { serviceWorker = true }: Pick<BrowserSettings, 'serviceWorker'>,
): Promise<void> {
  if (isPreview()) return begin()
  // The worker requests the page's current URL (worker/push.ts).
  navigator.serviceWorker?.addEventListener('message', ({ ports: [port] }) => port?.postMessage(location.href))
  // The user may have changed since the document was rendered. A visitor's page may be older than a login, so it waits
  // for the session check (session/syncSession.ts).
  if (!hasOwner && person !== null && (await storeOwner(person))) await clearPush()
  begin()
  if (serviceWorker) await navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' })
}

/** Lets the user read offline. Never fails. */
async function saveNote(person: number, note: Note): Promise<void> {
  await started // before that, the device may still belong to another user
  if ('caches' in globalThis && !isPreview()) await storeNote(person, note).catch(() => {})
}

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

export const device = { saveNote, installation, pushAbility, pushOffer, turnPushOn, turnPushOff }
export type Device = typeof device
