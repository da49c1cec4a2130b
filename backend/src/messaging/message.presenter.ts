import type { Message } from './message.entity.ts'
import type { SentMessage } from './messaging.contract.ts'

export const presentSent = (message: Message, receiverId: number): SentMessage => ({
  id: message.id,
  senderId: message.senderId,
  receiverId,
  content: message.content,
  createdAt: message.createdAt.toISOString(),
  smsSent: message.sms,
})
