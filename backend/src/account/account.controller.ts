import { Controller, Delete, Get, Header, HttpCode, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { MyData } from './account.contract.ts'
import { AccountDeletion } from './deletion.service.ts'
import { KnownBrowser } from './known-browser.ts'
import { AccountExport } from './personal-data.ts'
import { Me, MeantFor, OpenWhenSuspended } from './public.ts'
import { CLEAR_SITE_DATA } from './session.cookie.ts'
import { assertFresh, FRESH_MINUTES, Sessions, type SignedIn } from './sessions.service.ts'

@Controller('account')
export class AccountController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly exports: AccountExport,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowser,
  ) {}

  @Get('export')
  @Header('content-disposition', 'attachment; filename="flight-amigo.json"')
  @SerializeOptions({ schema: MyData })
  export(@Me() me: SignedIn, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.serializer((data) => JSON.stringify(data, null, 2)) // for people, who open the file
    return this.exports.of(me.id)
  }

  @OpenWhenSuspended()
  @MeantFor('named')
  @Delete()
  @HttpCode(204)
  async delete(@Me() me: SignedIn, @Res({ passthrough: true }) reply: FastifyReply) {
    assertFresh(me, FRESH_MINUTES)
    await this.deletion.delete(me.id)
    reply.headers(CLEAR_SITE_DATA).header('set-cookie', [this.sessions.cookie.clear(), this.browsers.clear()])
  }
}
