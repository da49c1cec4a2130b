import { Controller, Delete, Get, Header, HttpCode, Inject, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { MyData } from './account.contract.ts'
import { AccountDeletion } from './deletion.ts'
import { AccountExport } from './export.ts'
import { sessionCookie } from './session.cookie.ts'
import { Me } from './session.guard.ts'
import type { SignedIn } from './sessions.ts'

@Controller('account')
export class AccountController {
  readonly #deletion: AccountDeletion
  readonly #export: AccountExport
  readonly #cookie: ReturnType<typeof sessionCookie>

  constructor(deletion: AccountDeletion, exported: AccountExport, @Inject(ENV) env: Env) {
    this.#deletion = deletion
    this.#export = exported
    this.#cookie = sessionCookie(env)
  }

  @Get('export')
  @Header('content-disposition', 'attachment; filename="flight-amigo.json"')
  @SerializeOptions({ schema: MyData })
  export(@Me() me: SignedIn) {
    return this.#export.of(me.id)
  }

  @Delete()
  @HttpCode(204)
  async delete(@Me() me: SignedIn, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.#deletion.delete(me.id)
    reply.header('set-cookie', this.#cookie.clear())
  }
}
