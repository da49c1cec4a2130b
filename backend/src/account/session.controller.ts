import { Controller, Get, HttpCode, Post, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { Me as MeView } from './account.contract.ts'
import { Me } from './me.public.ts'
import { CLEAR_SITE_DATA } from './session.cookie.ts'
import { SessionEndsService } from './session-ends.service.ts'
import { presentMe, SessionsService, type SignedIn } from './sessions.service.ts'

@OpenWhenSuspended()
@Controller('auth')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly ends: SessionEndsService,
  ) {}

  @Get('me')
  @SerializeOptions({ schema: MeView })
  me(@Me() me: SignedIn) {
    return presentMe(me)
  }

  @Public() // A browser whose session has ended must be able to clear its cookie too.
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const secret = this.sessions.cookie.read(request.headers.cookie)
    if (secret) await this.ends.end(secret)
    reply.headers(CLEAR_SITE_DATA).header('set-cookie', this.sessions.cookie.clear())
  }

  @Post('logout-everywhere')
  @HttpCode(204)
  async logoutEverywhere(@Me() me: SignedIn, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.ends.endAll(me.id)
    reply.headers(CLEAR_SITE_DATA).header('set-cookie', this.sessions.cookie.clear())
  }
}
