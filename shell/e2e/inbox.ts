import { expect } from '@playwright/test'

/** A mail, SMS or push message that the stand-ins received. */
export interface Letter {
  channel: 'email' | 'sms' | 'push'
  to: string
  subject: string
  text: string
  at: string
}

/** Returns the next matching letter to this address or number that no earlier call has returned. */
export type Inbox = (to: string, matches?: (letter: Letter) => boolean) => Promise<Letter>

/** Opens the inbox at this address, which answers like `/dev/inbox.json` of the stand-ins. It ignores earlier letters. */
export function openInbox(address: string): Inbox {
  const opened = Date.now()
  const read = new Set<string>()
  return async (to, matches = () => true) => {
    let found: Letter | undefined
    await expect(async () => {
      const response = await fetch(`${address}?to=${encodeURIComponent(to)}`)
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
