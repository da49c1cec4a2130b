import { Body, Controller, Delete, Get, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../account/public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { Blocks } from './blocks.service.ts'
import { BlockPath, NewReport, OtherUser } from './messaging.contract.ts'
import { Reports } from './reports.ts'

const REPORT: Limit = { name: 'report', max: 20, seconds: 86_400 }

@Controller()
export class SafetyController {
  constructor(
    private readonly blocks: Blocks,
    private readonly reports: Reports,
    private readonly limits: RateLimit,
  ) {}

  @Get('blocks')
  @SerializeOptions({ schema: OtherUser })
  async mine(@Me() me: SignedIn) {
    return await this.blocks.of(me.id)
  }

  @Post('blocks/:userId')
  @HttpCode(204)
  async block(@Me() me: SignedIn, @Param({ schema: BlockPath }) { userId }: BlockPath) {
    await this.blocks.add(me.id, userId)
  }

  @Delete('blocks/:userId')
  @HttpCode(204)
  async unblock(@Me() me: SignedIn, @Param({ schema: BlockPath }) { userId }: BlockPath) {
    await this.blocks.remove(me.id, userId)
  }

  @Post('reports')
  @HttpCode(204)
  async report(@Me() me: SignedIn, @Body({ schema: NewReport }) body: NewReport) {
    await this.limits.take(REPORT, me.id)
    await this.reports.file(me.id, body)
  }
}
