import { Controller, Delete, Get, HttpCode, Param, Post, Redirect } from '@nestjs/common'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { Problem } from '../http/problem.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import { messagingErrors } from './messaging.contract.ts'
import { UnsubscribePath } from './messaging-settings.contract.ts'
import { OptOuts } from './opt-outs.ts'
import { FamilyUnsubscribeLinks } from './trips/family/family-unsubscribe-links.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

@Public()
@OpenWhenSuspended()
@Controller()
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly links: UnsubscribeLinks,
    private readonly families: FamilyUnsubscribeLinks,
    private readonly suppressions: EmailSuppressions,
  ) {}

  /** Changes nothing, because email clients and scanners open links. */
  @Get('unsubscribe/:token')
  @Redirect()
  page(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    return { url: this.#settingOf(token).page, statusCode: 303 }
  }

  @Post('unsubscribe/:token')
  @HttpCode(204)
  async unsubscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.#settingOf(token).set(false)
  }

  @Delete('unsubscribe/:token')
  @HttpCode(204)
  async subscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.#settingOf(token).set(true)
  }

  #settingOf(token: string): { page: string; set: (enabled: boolean) => Promise<void> } {
    const account = this.links.read(token)
    if (account !== undefined)
      return { page: this.links.createLinks(account).page, set: (enabled) => this.optOuts.setMail(account, enabled) }
    const mailbox = this.suppressions.mailboxOf(token)
    if (mailbox !== undefined)
      return { page: this.suppressions.pageOf(token), set: (enabled) => this.suppressions.setEnabled(mailbox, enabled) }
    const link = this.families.read(token)
    if (link === undefined) throw new Problem(messagingErrors['unsubscribe-link'])
    return { page: this.families.createLinks(link).page, set: (enabled) => this.families.set(link, enabled) }
  }
}
