import { Module } from '@nestjs/common'

/**
 * Owns conversations, messages and what is unread.
 * Refuses to know how a message is shown, and whom a person may meet: listings say that.
 */
@Module({})
export class MessagingModule {}
