import { loadDevice } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import type { Pair, ThreadPage } from '../resultPages.ts'

/** Keeps the newest messages of a conversation on this device, to be read without a network. */
export function useKeptOffline({ me, other }: Pair, newest: ThreadPage | undefined): void {
  useEffect(() => {
    if (!newest || newest.messages.length === 0) return
    const { username } = newest.otherUser
    const lines = newest.messages.map(({ senderId, content, createdAt }) => ({
      label: senderId === me ? 'You' : username,
      text: content,
      at: createdAt,
    }))
    const note = { kind: 'Conversations', id: other, title: username, link: `/messages?to=${other}`, lines }
    // The page works all the same where nothing can be kept.
    loadDevice().then((device) => device.keepNote(me, note), Boolean)
  }, [me, other, newest])
}
