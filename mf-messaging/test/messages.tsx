import { asha, renderInSite } from '@flight-amigo/shell/test'
import { screen } from '@testing-library/react'
import { UnreadBadge } from '../src/badge/UnreadBadge.tsx'
import { MessagesPage } from '../src/messages/MessagesPage.tsx'

export const priya = { id: 3, username: 'Priya', profilePictureUrl: null }
const kofi = { id: 4, username: 'Kofi', profilePictureUrl: null }
const at = (minutes: number) => new Date(2026, 10, 18, 12, minutes).toISOString()
export const message = (id: number, senderId: number, content: string) => ({ id, senderId, content, createdAt: at(id) })
export const inbox = [
  { id: 1, otherUser: priya, read: false, senderId: 3, lastMessage: 'Where shall we meet?', createdAt: at(9) },
  { id: 2, otherUser: kofi, read: false, senderId: asha.id, lastMessage: 'See you there', createdAt: at(8) },
]
export const thread = {
  otherUser: { ...priya, verified: true },
  adviceRead: true,
  ...{ notice: null, trips: [], receipt: null },
  messages: [message(8, asha.id, 'Hello'), message(9, 3, 'Where shall we meet?')],
}
export const offer = {
  ...{
    userId: 4,
    type: 'helper',
    date: '2026-12-08',
    endDate: null,
    flightNumber: 'AI101',
    tipAmount: 25,
    found: false,
  },
  ...{ departureAirport: 'HYD', departureCity: 'Hyderabad', arrivalAirport: 'ORD', arrivalCity: 'Chicago' },
}
export const server = {
  'GET /messages': { body: inbox },
  'GET /messages/3': { body: { ...thread, blocked: false } },
  'GET /messages/4': {
    body: { ...thread, otherUser: { ...kofi, verified: false }, messages: [], blocked: false, adviceRead: false },
  },
  'GET /trips': { body: [] },
  'GET /messages/unread-count': { body: { count: 1 } },
  'POST /messages/3/read': { status: 204 },
  'POST /messages/4/read': { status: 204 },
}
export const confirmed = {
  'POST /messages': ({ body }: { body: unknown }) => {
    const { receiverId, content, sendSMS, listingId } = body as {
      receiverId: number
      content: string
      sendSMS: boolean
      listingId?: number
    }
    const sms = sendSMS ? { smsCopy: 'no-phone' } : {}
    return { status: 201, body: { ...message(20, asha.id, content), receiverId, listingId, smsSent: false, ...sms } }
  },
}
export const offline = () => {
  throw new TypeError('Failed to fetch')
}
export const open = (
  address: string | { pathname: string; search?: string; state?: unknown },
  responses: object = {},
) =>
  renderInSite(
    <>
      <UnreadBadge />
      <MessagesPage />
    </>,
    { at: address, path: '/messages', user: asha, server: { ...server, ...responses } },
  )
export const list = () => screen.findByRole('list', { name: 'Conversations' })
export const box = () => screen.findByRole('textbox', { name: /^Message to/ })
export const sendButton = () => screen.getByRole('button', { name: 'Send' })
