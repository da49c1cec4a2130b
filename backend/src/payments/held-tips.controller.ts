import { Body, Controller, Get, HttpCode, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { StaffGuard } from '../moderation/moderation.module.ts'
import { HeldTip, TipDecision, TipPath } from './payments.contract.ts'
import { TipReviews } from './tip-reviews.ts'

@UseGuards(StaffGuard)
@Controller('ops/tips')
export class HeldTipsController {
  constructor(private readonly reviews: TipReviews) {}

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: HeldTip })
  held() {
    return this.reviews.held()
  }

  @Post(':id/review')
  @HttpCode(200)
  @ReturnsList()
  @SerializeOptions({ schema: HeldTip })
  async decide(
    @Me() me: SignedIn,
    @Param({ schema: TipPath }) { id }: TipPath,
    @Body({ schema: TipDecision }) decision: TipDecision,
  ) {
    await this.reviews.decide(me, id, decision)
    return this.reviews.held()
  }
}
