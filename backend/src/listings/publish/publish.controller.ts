import { Body, Controller, HttpCode, Ip, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { Public } from '../../http/access.decorators.ts'
import { IdempotencyKey } from '../../http/idempotency-key.ts'
import { presentToVisitor } from '../listing.presenter.ts'
import {
  ConfirmationEmail,
  FindHelp,
  LISTING_ACTIONS,
  ListingPath,
  MyListing,
  NewListing,
  OfferHelp,
} from '../listings.contract.ts'
import { ListingsSearch } from '../search/listings.search.ts'
import { type Publication, PublishService } from './publish.service.ts'

@Public()
@Controller()
export class PublishController {
  constructor(
    private readonly publish: PublishService,
    private readonly search: ListingsSearch,
  ) {}

  @Post('listings')
  @SerializeOptions({ schema: MyListing })
  create(
    @Me() me: SignedIn | undefined,
    @Body({ schema: NewListing }) { captchaToken, ...trip }: NewListing,
    @IdempotencyKey() key: string | undefined,
    @Ip() ip: string,
  ) {
    return this.#send(me, key, { token: captchaToken, action: LISTING_ACTIONS.create, ip }, trip)
  }

  @Post('find-help/listings')
  @SerializeOptions({ schema: MyListing })
  find(
    @Me() me: SignedIn | undefined,
    @Body({ schema: FindHelp }) { captchaToken, consent: _, ...trip }: FindHelp,
    @IdempotencyKey() key: string | undefined,
    @Ip() ip: string,
  ) {
    const origin = { token: captchaToken, action: LISTING_ACTIONS.find, ip }
    return this.#send(me, key, origin, {
      ...ABSENT_FIELDS,
      ...trip,
      type: 'seeking_help',
      description: trip.description ?? '',
    })
  }

  @Post('offer-help/listings')
  @SerializeOptions({ schema: MyListing })
  offer(
    @Me() me: SignedIn | undefined,
    @Body({ schema: OfferHelp }) { captchaToken, consent: _, ...trip }: OfferHelp,
    @IdempotencyKey() key: string | undefined,
    @Ip() ip: string,
  ) {
    const origin = { token: captchaToken, action: LISTING_ACTIONS.offer, ip }
    return this.#send(me, key, origin, {
      ...ABSENT_FIELDS,
      ...trip,
      type: 'helper',
      description: trip.description ?? '',
    })
  }

  @Post('listings/:id/confirmation-email')
  @HttpCode(204)
  async sendConfirmationAgain(
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Body({ schema: ConfirmationEmail }) { captchaToken, email }: ConfirmationEmail,
    @Ip() ip: string,
  ) {
    const origin = { token: captchaToken, action: LISTING_ACTIONS.confirmationEmail, ip }
    await this.publish.sendConfirmationAgain(id, email, origin)
  }

  async #send(
    me: SignedIn | undefined,
    key: string | undefined,
    origin: { token: string | undefined; action: string; ip: string },
    trip: Publication,
  ) {
    const mine = await this.search.oneOfMine(await this.publish.publish({ me, key, origin }, trip))
    return me ? mine : presentToVisitor(mine)
  }
}

const ABSENT_FIELDS = { tipAmount: null, minTip: null, maxTip: null, offersTips: false, acceptsTips: false }
