import { Body, Controller, Get, HttpCode, Ip, Param, Post, Put, SerializeOptions } from '@nestjs/common'
import { Me } from '../account/public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { TipPath, TipSettings, Words } from './payments.contract.ts'
import { VisitorWords } from './visitor-words.ts'

@Controller('payments')
export class WordsController {
  constructor(private readonly words: VisitorWords) {}

  @Get('settings')
  @SerializeOptions({ schema: TipSettings })
  settings(@Me() me: SignedIn) {
    return this.words.settings(me.id)
  }

  @Put('settings')
  @SerializeOptions({ schema: TipSettings })
  change(@Me() me: SignedIn, @Body({ schema: TipSettings }) body: TipSettings) {
    return this.words.change(me.id, body)
  }

  @Get('tips/:id/words')
  @SerializeOptions({ schema: Words })
  read(@Me() me: SignedIn, @Param({ schema: TipPath }) { id }: TipPath) {
    return this.words.read(me.id, id)
  }

  @Post('tips/:id/words/report')
  @HttpCode(204)
  async report(@Me() me: SignedIn, @Param({ schema: TipPath }) { id }: TipPath, @Ip() ip: string) {
    await this.words.report(me.id, id, ip)
  }
}
