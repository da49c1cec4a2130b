import { Body, Controller, Delete, Get, HttpCode, Put, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Me } from '../account/me.public.ts'
import { SessionsService, type SignedIn } from '../account/sessions.service.ts'
import { OpenWhenSuspended } from '../http/access.decorators.ts'
import { PushChoices, PushSettings, PushSubscription } from './push.contract.ts'
import { PushGateway } from './push-gateway.ts'
import { SubscriptionsService } from './subscriptions.service.ts'

@OpenWhenSuspended()
@Controller('push')
export class PushController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly service: PushGateway,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @SerializeOptions({ schema: PushSettings })
  async mine(@Me() me: SignedIn, @Req() request: FastifyRequest): Promise<PushSettings> {
    const key = this.service.publicKey
    const subscribed = key !== null && (await this.subscriptions.has(this.sessions.keyIn(request.headers.cookie)))
    return { key, subscribed, topics: await this.subscriptions.topicsOf(me.id) }
  }

  @Put('topics')
  @SerializeOptions({ schema: PushChoices })
  async choose(@Me() me: SignedIn, @Body({ schema: PushChoices }) topics: PushChoices): Promise<PushChoices> {
    await this.subscriptions.choose(me.id, topics)
    return topics
  }

  @Put('subscription')
  @HttpCode(204)
  async subscribe(@Req() request: FastifyRequest, @Body({ schema: PushSubscription }) subscription: PushSubscription) {
    await this.subscriptions.save(this.sessions.keyIn(request.headers.cookie), subscription)
  }

  @Delete('subscription')
  @HttpCode(204)
  async unsubscribe(@Req() request: FastifyRequest) {
    await this.subscriptions.delete(this.sessions.keyIn(request.headers.cookie))
  }
}
