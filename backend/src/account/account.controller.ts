import { Controller, Delete, Get, Header, HttpCode, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { MyData } from './account.contract.ts'
import { AccountDeletion } from './deletion.service.ts'
import { AccountExport } from './export.service.ts'
import { Me } from './public.ts'
import { Sessions, type SignedIn } from './sessions.service.ts'

@Controller('account')
export class AccountController {
  readonly #deletion: AccountDeletion
  readonly #export: AccountExport
  readonly #sessions: Sessions

  constructor(deletion: AccountDeletion, exported: AccountExport, sessions: Sessions) {
    this.#deletion = deletion
    this.#export = exported
    this.#sessions = sessions
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
    reply.header('set-cookie', this.#sessions.cookie.clear())
  }
}
