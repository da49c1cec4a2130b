import { Body, Controller, Get, HttpCode, Ip, Param, Patch, Post, SerializeOptions } from '@nestjs/common'
import { MeantFor, Public } from '../http/access.decorators.ts'
import { Me as MeView, PhoneChange, PhoneCode, ProfileChange, PublicUser, UserPath } from './account.contract.ts'
import { AccountsService } from './accounts.service.ts'
import { Me } from './me.public.ts'
import { Phone } from './phone.ts'
import { assertFresh, FRESH_MINUTES, presentMe, type SignedIn } from './sessions.service.ts'

@Controller()
export class ProfileController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly phone: Phone,
  ) {}

  @Public()
  @Get('users/:id')
  @SerializeOptions({ schema: PublicUser })
  user(@Param({ schema: UserPath }) { id }: UserPath) {
    return this.accounts.publicUser(id)
  }

  @Patch('profile')
  @SerializeOptions({ schema: MeView })
  async change(@Me() me: SignedIn, @Body({ schema: ProfileChange }) change: ProfileChange) {
    return presentMe(await this.accounts.change(me, change))
  }

  @MeantFor('named')
  @Patch('profile/phone')
  @SerializeOptions({ schema: MeView })
  async changePhone(@Me() me: SignedIn, @Body({ schema: PhoneChange }) change: PhoneChange, @Ip() ip: string) {
    if (me.verified) assertFresh(me, FRESH_MINUTES)
    return presentMe({ ...me, ...(await this.phone.change(me, change, ip)) })
  }

  @Get('profile/phone/code')
  @SerializeOptions({ schema: PhoneCode })
  code(@Me() me: SignedIn) {
    return this.phone.code(me)
  }

  @Post('auth/resend-verification')
  @HttpCode(204)
  async resend(@Me() me: SignedIn, @Ip() ip: string) {
    await this.phone.resend(me, ip)
  }
}
