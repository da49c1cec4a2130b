declare global {
  /** The browser's offer to install the site, which the document's inline script keeps (see document/start.ts). */
  var installOffer: (Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }) | undefined
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
if (typeof window !== 'undefined') {
  // After the listener of the inline script, which keeps the offer.
  addEventListener('beforeinstallprompt', tell)
  addEventListener('appinstalled', () => {
    globalThis.installOffer = undefined
    tell()
  })
}

/** The offer of the browser to install the site as an app. */
export const installation = {
  isOffered: () => globalThis.installOffer !== undefined,
  /** Calls the listener when that changes. */
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Asks the person. An offer serves once. */
  async accept(): Promise<void> {
    const offer = globalThis.installOffer
    globalThis.installOffer = undefined
    tell()
    await offer?.prompt()
  },
}
