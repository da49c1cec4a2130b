import { Controller, Delete, Get, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { BlockedPeopleService } from './blocked-people.service.ts'
import { BlockPath, OtherUser } from './messaging.contract.ts'

@Controller()
export class SafetyController {
  constructor(private readonly blocked: BlockedPeopleService) {}

  @Get('blocks')
  @ReturnsList()
  @SerializeOptions({ schema: OtherUser })
  async mine(@Me() me: SignedIn) {
    return await this.blocked.find(me.id)
  }

  @Post('blocks/:userId')
  @HttpCode(204)
  async block(@Me() me: SignedIn, @Param({ schema: BlockPath }) { userId }: BlockPath) {
    await this.blocked.add(me.id, userId)
  }

  @Delete('blocks/:userId')
  @HttpCode(204)
  async unblock(@Me() me: SignedIn, @Param({ schema: BlockPath }) { userId }: BlockPath) {
    await this.blocked.remove(me.id, userId)
  }
}
