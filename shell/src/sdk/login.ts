type Resolve = (signedIn: boolean) => void

let waiting: Resolve[] = []
/** The address to which a signed-in user gets a fresh code. */
let reauthEmail: string | undefined
let reason: string | undefined
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/**
 * Resolves to true after a login, to false when the dialog is closed. The dialog shows the reason, which says what the
 * visitor can do once they are logged in.
 */
export function login(why?: string): Promise<boolean> {
  // A remote that was built with an older sdk may pass the event of a click.
  const given = typeof why === 'string' ? why : undefined
  if (given || waiting.length === 0) reason = given
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    announce()
  })
}

/** Like `login`, for a signed-in user: requests a fresh code, which is sent to their address. */
export function freshCode(email: string): Promise<boolean> {
  reauthEmail = email
  return login()
}

export const loginRequests = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  open: () => waiting.length > 0,
  reauthEmail: () => reauthEmail,
  reason: () => reason,
  settle(signedIn: boolean) {
    const settled = waiting
    waiting = []
    reauthEmail = undefined
    reason = undefined
    for (const callback of settled) callback(signedIn)
    announce()
  },
}
