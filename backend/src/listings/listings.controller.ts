import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { LinkPreview, PreviewQuery } from '../documents/documents.contract.ts'
import { Public } from '../http/access.decorators.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { SHARED } from '../http/shared-responses.ts'
import { inLocale } from '../languages/i18n.ts'
import { ContactsService } from './contacts/contacts.service.ts'
import { linkPreviewOf } from './link/link-preview.ts'
import { ConfirmListing, Contact, Listing, ListingPath, PopularRoute } from './listings.contract.ts'
import { ListingsService } from './listings.service.ts'
import { PopularRoutesService } from './popular/popular-routes.service.ts'
import { ListingsSearch } from './search/listings.search.ts'

@Controller('listings')
export class ListingsController {
  constructor(
    private readonly search: ListingsSearch,
    private readonly listings: ListingsService,
    private readonly contacts: ContactsService,
    private readonly popular: PopularRoutesService,
  ) {}

  @Public()
  @Get('popular-routes')
  @Header('cache-control', SHARED)
  @ReturnsList()
  @SerializeOptions({ schema: PopularRoute })
  popularRoutes() {
    return this.popular.findAll()
  }

  @Public()
  @Get('by-id/:id')
  @Header('cache-control', SHARED)
  @SerializeOptions({ schema: Listing })
  getListing(@Me() me: SignedIn | undefined, @Param({ schema: ListingPath }) { id }: ListingPath) {
    return this.search.getListing(id, me)
  }

  @Public()
  @Get('by-id/:id/preview')
  @Header('cache-control', SHARED)
  @SerializeOptions({ schema: LinkPreview })
  async preview(
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Query({ schema: PreviewQuery }) { locale }: PreviewQuery,
  ) {
    const listing = await this.search.getListing(id, undefined)
    return inLocale(locale, () => linkPreviewOf(listing))
  }

  @Public()
  @Post('confirm')
  @HttpCode(200)
  @SerializeOptions({ schema: Listing })
  async confirm(@Body({ schema: ConfirmListing }) { token, timeZone }: ConfirmListing) {
    // The listing may be over or closed. The schema removes the owner's private fields.
    return this.search.oneOfMine(await this.listings.confirm(token, timeZone))
  }

  @Get(':id/contact')
  @SerializeOptions({ schema: z.optional(Contact) })
  async obtained(
    @Me() me: SignedIn,
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const known = await this.contacts.obtained(me.id, id)
    if (!known) reply.status(204)
    return known
  }

  @Post(':id/contact')
  @HttpCode(200)
  @SerializeOptions({ schema: Contact })
  contact(@Me() me: SignedIn, @Param({ schema: ListingPath }) { id }: ListingPath) {
    return this.contacts.request(me, id)
  }
}
