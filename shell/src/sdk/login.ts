type Resolve = (signedIn: boolean) => void

let waiting: Resolve[] = []
/** The address to which a signed-in user gets a fresh code. */
let reauthEmail: string | undefined
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Resolves to true after a login, to false when the dialog is closed. */
export function login(): Promise<boolean> {
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
  settle(signedIn: boolean) {
    const settled = waiting
    waiting = []
    reauthEmail = undefined
    for (const callback of settled) callback(signedIn)
    announce()
  },
}
