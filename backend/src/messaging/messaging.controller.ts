import { Body, Controller, Get, HttpCode, Ip, Param, Post, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountErrors } from '../account/account.contract.ts'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { OpenWhenSuspended } from '../http/access.decorators.ts'
import { IdempotencyKey } from '../http/idempotency-key.ts'
import { page } from '../http/pagination.ts'
import { Problem } from '../http/problem.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { MessageLimits } from './message.limits.ts'
import {
  ConversationPath,
  InboxItem,
  InboxQuery,
  MarkRead,
  IdempotencyKey as MessageKey,
  messagingErrors,
  NewMessage,
  SentMessage,
  Thread,
  ThreadQuery,
  UnreadCount,
} from './messaging.contract.ts'
import { MessagingReads, presentSent } from './messaging.reads.ts'
import { MessagingService } from './messaging.service.ts'

@Controller('messages')
export class MessagingController {
  constructor(
    private readonly messaging: MessagingService,
    private readonly reads: MessagingReads,
    private readonly limits: MessageLimits,
  ) {}

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: InboxItem })
  async inbox(
    @Me() me: SignedIn,
    @Query({ schema: InboxQuery }) query: InboxQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const rows = await this.reads.inbox(me.id, query)
    return page(rows, query.limit, ({ lastId }) => String(lastId), request, reply)
  }

  @Get('unread-count')
  @SerializeOptions({ schema: UnreadCount })
  unread(@Me() me: SignedIn) {
    return this.reads.unread(me.id)
  }

  @Get(':otherUserId')
  @SerializeOptions({ schema: Thread })
  async thread(
    @Me() me: SignedIn,
    @Param({ schema: ConversationPath }) { otherUserId }: ConversationPath,
    @Query({ schema: ThreadQuery }) query: ThreadQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (otherUserId === me.id) throw new Problem(messagingErrors['to-oneself'])
    const thread = await this.reads.thread(me.id, otherUserId, query)
    if (!thread) throw new Problem(accountErrors['user-not-found'])
    const messages = page(thread.messages, query.limit, ({ number }) => String(number), request, reply)
    return { ...thread, messages: messages.toReversed() }
  }

  @Post()
  @SerializeOptions({ schema: SentMessage })
  async send(
    @Me() me: SignedIn,
    @Body({ schema: NewMessage }) body: NewMessage,
    @IdempotencyKey(MessageKey) key: string | undefined,
    @Ip() ip: string,
  ) {
    await this.limits.countOne(me.id, body.receiverId)
    return presentSent(await this.messaging.sendMessage(me, body, { key, ip }), body.receiverId)
  }

  @OpenWhenSuspended()
  @Post(':otherUserId/advice')
  @HttpCode(204)
  async acknowledgeAdvice(@Me() me: SignedIn, @Param({ schema: ConversationPath }) { otherUserId }: ConversationPath) {
    await this.messaging.acknowledgeAdvice(me.id, otherUserId)
  }

  @OpenWhenSuspended()
  @Post(':otherUserId/read')
  @HttpCode(204)
  async read(
    @Me() me: SignedIn,
    @Param({ schema: ConversationPath }) { otherUserId }: ConversationPath,
    @Body({ schema: MarkRead }) body: MarkRead,
  ) {
    await this.messaging.read(me.id, otherUserId, body?.upTo)
  }
}
