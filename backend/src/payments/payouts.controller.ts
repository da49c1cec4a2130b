import { Controller, Get, HttpCode, Post, SerializeOptions, UseInterceptors } from '@nestjs/common'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { Onboarding, Payouts } from './payments.contract.ts'
import { PaymentsReads } from './payments.reads.ts'
import { PayoutsService } from './payouts.service.ts'
import { ProviderTimeout } from './provider-timeout.ts'
import { TipRateLimits } from './tip-rate.limits.ts'

@Controller('payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly reads: PaymentsReads,
    private readonly limits: TipRateLimits,
  ) {}

  @Get()
  @SerializeOptions({ schema: Payouts })
  mine(@Me() me: SignedIn) {
    return this.reads.payouts(me.id)
  }

  @Post('refresh')
  @UseInterceptors(ProviderTimeout)
  @HttpCode(200)
  @SerializeOptions({ schema: Payouts })
  async refresh(@Me() me: SignedIn) {
    await this.limits.countOnboarding(me)
    await this.payouts.refresh(me.id)
    return this.reads.payouts(me.id)
  }

  @Post('onboarding')
  @UseInterceptors(ProviderTimeout)
  @HttpCode(200)
  @SerializeOptions({ schema: Onboarding })
  async onboard(@Me() me: SignedIn) {
    await this.limits.countOnboarding(me)
    return this.payouts.onboard(me)
  }
}
