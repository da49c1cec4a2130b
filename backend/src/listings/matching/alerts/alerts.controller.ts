import { Controller, Get, HttpCode, Param, Post, Redirect } from '@nestjs/common'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { OpenWhenSuspended, Public } from '../../../http/access.decorators.ts'
import { Problem } from '../../../http/problem.ts'
import { AlertsPath, ListingPath, listingErrors } from '../../listings.contract.ts'
import { AlertLinks, type AlertTargets } from './alert-links.ts'
import { AlertsService } from './alerts.service.ts'

@Controller()
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly links: AlertLinks,
  ) {}

  /** Redirects to a page and changes nothing, because email clients and scanners open links. */
  @Public()
  @OpenWhenSuspended()
  @Get('alerts/unsubscribe/:token')
  @Redirect()
  page(@Param({ schema: AlertsPath }) { token }: AlertsPath) {
    this.#targetsOf(token)
    return { url: this.links.pageOf(token), statusCode: 303 }
  }

  @Public()
  @OpenWhenSuspended()
  @Post('alerts/unsubscribe/:token')
  @HttpCode(204)
  async unsubscribe(@Param({ schema: AlertsPath }) { token }: AlertsPath) {
    await this.alerts.turnOff(this.#targetsOf(token))
  }

  @Post('listings/:id/matches/seen')
  @HttpCode(204)
  async seen(@Me() me: SignedIn, @Param({ schema: ListingPath }) { id }: ListingPath) {
    await this.alerts.markSeen(me.id, id)
  }

  #targetsOf(token: string): AlertTargets {
    const subjects = this.links.read(token)
    if (!subjects) throw new Problem(listingErrors['alerts-link'])
    return subjects
  }
}
