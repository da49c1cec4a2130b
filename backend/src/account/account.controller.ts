import { Readable } from 'node:stream'
import { Controller, Delete, Get, Headers, HttpCode, Res, SerializeOptions, StreamableFile } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { MeantFor, OpenWhenSuspended } from '../http/access.decorators.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { LOCALE_HEADER } from '../languages/locales.ts'
import { MyData, MyDataAbout } from './account.contract.ts'
import { AccountDeletionService } from './account-deletion.service.ts'
import { KnownBrowser } from './known-browser.ts'
import { Me } from './me.public.ts'
import { AccountExport } from './personal-data.ts'
import { CLEAR_SITE_DATA } from './session.cookie.ts'
import { assertFresh, FRESH_MINUTES, SessionsService, type SignedIn } from './sessions.service.ts'

const EXPORTS: Limit = { name: 'export', max: 3, seconds: 24 * 3600 }

@Controller('account')
export class AccountController {
  constructor(
    private readonly deletion: AccountDeletionService,
    private readonly exports: AccountExport,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowser,
    private readonly limits: RateLimit,
  ) {}

  @Get('export')
  @SerializeOptions({ schema: MyData })
  async export(@Me() me: SignedIn): Promise<StreamableFile> {
    await this.limits.take(EXPORTS, me.id)
    return new StreamableFile(Readable.from(this.exports.write(me.id), { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="flight-amigo.json"',
    })
  }

  @Get('export/about')
  @SerializeOptions({ schema: MyDataAbout })
  about(@Headers(LOCALE_HEADER) locale: string | undefined) {
    const sentences = Object.entries(this.exports.about)
    const translated = inLocale(locale, () => sentences.map(([name, sentence]) => [name, i18n.ifKnown(sentence)]))
    return { about: Object.fromEntries(translated) }
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
