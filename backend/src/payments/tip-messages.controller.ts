import { Body, Controller, Get, HttpCode, Ip, Param, Post, Put, SerializeOptions } from '@nestjs/common'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { TipMessage, TipPath, TipSettings } from './payments.contract.ts'
import { VisitorMessages } from './visitor-messages.ts'

@Controller('payments')
export class TipMessagesController {
  constructor(private readonly messages: VisitorMessages) {}

  @Get('settings')
  @SerializeOptions({ schema: TipSettings })
  settings(@Me() me: SignedIn) {
    return this.messages.settings(me.id)
  }

  @Put('settings')
  @SerializeOptions({ schema: TipSettings })
  change(@Me() me: SignedIn, @Body({ schema: TipSettings }) body: TipSettings) {
    return this.messages.change(me.id, body)
  }

  @Get('tips/:id/message')
  @SerializeOptions({ schema: TipMessage })
  read(@Me() me: SignedIn, @Param({ schema: TipPath }) { id }: TipPath) {
    return this.messages.read(me.id, id)
  }

  @Post('tips/:id/message/report')
  @HttpCode(204)
  async report(@Me() me: SignedIn, @Param({ schema: TipPath }) { id }: TipPath, @Ip() ip: string) {
    await this.messages.report(me.id, id, ip)
  }
}
