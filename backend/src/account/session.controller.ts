import { Controller, Get, HttpCode, Inject, Post, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { Me as MeView } from './account.contract.ts'
import { presentMe } from './account.presenter.ts'
import { Public } from './public.ts'
import { sessionCookie } from './session.cookie.ts'
import { Me } from './session.guard.ts'
import { Sessions, type SignedIn } from './sessions.ts'

@Controller('auth')
export class SessionController {
  readonly #sessions: Sessions
  readonly #cookie: ReturnType<typeof sessionCookie>

  constructor(sessions: Sessions, @Inject(ENV) env: Env) {
    this.#sessions = sessions
    this.#cookie = sessionCookie(env)
  }

  @Get('me')
  @SerializeOptions({ schema: MeView })
  me(@Me() me: SignedIn) {
    return presentMe(me)
  }

  @Public() // so that a browser whose session has ended can drop its cookie too
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const secret = this.#cookie.read(request.headers.cookie)
    if (secret) await this.#sessions.end(secret)
    reply.header('set-cookie', this.#cookie.clear())
  }

  @Post('logout-everywhere')
  @HttpCode(204)
  async logoutEverywhere(@Me() me: SignedIn, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.#sessions.endAll(me.id)
    reply.header('set-cookie', this.#cookie.clear())
  }
}
