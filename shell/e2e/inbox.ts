import { expect } from '@playwright/test'

/** A mail or SMS that the stand-ins took in. */
export interface Letter {
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  at: string
}

/** The next letter to this address or number that matches and that no earlier call has answered. */
export type Inbox = (to: string, matches?: (letter: Letter) => boolean) => Promise<Letter>

/** An inbox that knows nothing of letters from before now. */
export function openInbox(address: string): Inbox {
  const opened = Date.now()
  const read = new Set<string>()
  return async (to, matches = () => true) => {
    let found: Letter | undefined
    await expect(async () => {
      const response = await fetch(`${address}/dev/inbox.json?to=${encodeURIComponent(to)}`)
      const letters = (await response.json()) as Letter[]
      found = letters.find((one) => Date.parse(one.at) >= opened && !read.has(key(one)) && matches(one))
      expect(found, `a letter to ${to}`).toBeDefined()
    }).toPass({ timeout: 10_000, intervals: [50, 100, 200] })
    const letter = found as Letter
    read.add(key(letter))
    return letter
  }
}

const key = ({ at, subject, text }: Letter) => JSON.stringify([at, subject, text])
