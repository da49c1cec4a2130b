import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { page } from '../http/pagination.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import {
  ListingChange,
  ListingPath,
  MyListing,
  MyListingsQuery,
  ReopenedListing,
  WroteListing,
} from './listings.contract.ts'
import { ListingsService } from './listings.service.ts'
import { ListingsSearch } from './search/listings.search.ts'

@Controller('my-listings')
export class MyListingsController {
  constructor(
    private readonly search: ListingsSearch,
    private readonly listings: ListingsService,
  ) {}

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: MyListing })
  async mine(
    @Me() me: SignedIn,
    @Query({ schema: MyListingsQuery }) query: MyListingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.search.mine(me.id, query), query.limit, ({ id }) => String(id), request, reply)
  }

  @Patch(':id')
  @SerializeOptions({ schema: MyListing })
  async change(
    @Me() me: SignedIn,
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Body({ schema: ListingChange }) change: ListingChange,
  ) {
    await this.listings.change(me.id, id, change)
    return this.search.oneOfMine(id)
  }

  @Post(':id/close')
  @HttpCode(200)
  @SerializeOptions({ schema: MyListing })
  async close(@Me() me: SignedIn, @Param({ schema: ListingPath }) { id }: ListingPath) {
    await this.listings.close(me.id, id)
    return this.search.oneOfMine(id)
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @SerializeOptions({ schema: ReopenedListing })
  async reopen(@Me() me: SignedIn, @Param({ schema: ListingPath }) { id }: ListingPath) {
    const reopened = await this.listings.reopen(me.id, id)
    return { ...(await this.search.oneOfMine(id)), reopened }
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @SerializeOptions({ schema: MyListing })
  async confirm(@Me() me: SignedIn, @Param({ schema: ListingPath }) { id }: ListingPath) {
    await this.listings.confirmOwn(me.id, id)
    return this.search.oneOfMine(id)
  }

  @Post(':id/mine')
  @HttpCode(200)
  @SerializeOptions({ schema: z.optional(MyListing) })
  async wrote(
    @Me() me: SignedIn,
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Body({ schema: WroteListing }) { mine }: WroteListing,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (mine) {
      await this.listings.confirmOwn(me.id, id)
      return this.search.oneOfMine(id)
    }
    await this.listings.disown(me.id, id)
    reply.status(204)
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Me() me: SignedIn, @Param({ schema: ListingPath }) { id }: ListingPath) {
    await this.listings.remove(me.id, id)
  }
}
