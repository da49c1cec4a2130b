import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Ip,
  Param,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountErrors } from '../account/account.contract.ts'
import { Me } from '../account/public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { page } from '../http/paging.ts'
import { invalid, Problem } from '../http/problem.ts'
import { presentSent } from './message.presenter.ts'
import {
  ConversationPath,
  IdempotencyKey,
  InboxItem,
  InboxQuery,
  MarkRead,
  messagingErrors,
  NewMessage,
  SentMessage,
  Thread,
  ThreadQuery,
  UnreadCount,
} from './messaging.contract.ts'
import { MessagingReads } from './messaging.reads.ts'
import { MessagingService } from './messaging.service.ts'

@Controller('messages')
export class MessagingController {
  readonly #messaging: MessagingService
  readonly #reads: MessagingReads

  constructor(messaging: MessagingService, reads: MessagingReads) {
    this.#messaging = messaging
    this.#reads = reads
  }

  @Get()
  @SerializeOptions({ schema: InboxItem })
  async inbox(
    @Me() me: SignedIn,
    @Query({ schema: InboxQuery }) query: InboxQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const rows = await this.#reads.inbox(me.id, query)
    return page(rows, query.limit, ({ lastId }) => String(lastId), request, reply)
  }

  @Get('unread-count')
  @SerializeOptions({ schema: UnreadCount })
  async unread(@Me() me: SignedIn) {
    return { count: await this.#reads.unread(me.id) }
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
    const thread = await this.#reads.thread(me.id, otherUserId, query)
    if (!thread) throw new Problem(accountErrors['user-not-found'])
    const messages = page(thread.messages, query.limit, ({ id }) => String(id), request, reply)
    return { ...thread, messages: messages.toReversed() }
  }

  @Post()
  @SerializeOptions({ schema: SentMessage })
  async send(
    @Me() me: SignedIn,
    @Body({ schema: NewMessage }) body: NewMessage,
    @Headers('idempotency-key') header: string | undefined,
    @Ip() ip: string,
  ) {
    const key = IdempotencyKey.safeParse(header)
    if (!key.success) throw invalid(key.error.issues.map((issue) => ({ ...issue, path: ['idempotency-key'] })))
    return presentSent(await this.#messaging.send(me, body, { key: key.data, ip }), body.receiverId)
  }

  @Post(':otherUserId/read')
  @HttpCode(204)
  async read(
    @Me() me: SignedIn,
    @Param({ schema: ConversationPath }) { otherUserId }: ConversationPath,
    @Body({ schema: MarkRead }) body: MarkRead,
  ) {
    await this.#messaging.read(me.id, otherUserId, body?.upTo)
  }
}
