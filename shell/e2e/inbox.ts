import { expect } from '@playwright/test'

export interface InboxMessage {
  channel: 'email' | 'sms' | 'push'
  to: string
  subject: string
  text: string
  at: string
}

/** Each message is returned once. */
export type Inbox = (to: string, matches?: (message: InboxMessage) => boolean) => Promise<InboxMessage>

/** The inbox behaves like `/dev/inbox.json` of the fakes. Earlier messages are ignored. */
export function openInbox(address: string): Inbox {
  const opened = Date.now()
  const read = new Set<string>()
  return async (to, matches = () => true) => {
    let found: InboxMessage | undefined
    await expect(async () => {
      const response = await fetch(`${address}?to=${encodeURIComponent(to)}`)
      const messages = (await response.json()) as InboxMessage[]
      found = messages.find((one) => Date.parse(one.at) >= opened && !read.has(key(one)) && matches(one))
      expect(found, `a message to ${to}`).toBeDefined()
    }).toPass({ timeout: 10_000, intervals: [20, 40, 80, 160] })
    const message = found as InboxMessage
    read.add(key(message))
    return message
  }
}

const key = ({ to, at, subject, text }: InboxMessage) => JSON.stringify([to, at, subject, text])
