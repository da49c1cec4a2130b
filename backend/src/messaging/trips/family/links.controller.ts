import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { OpenWhenSuspended } from '../../../http/access.decorators.ts'
import { ReturnsList } from '../../../http/reply.serializer.ts'
import { TripPath } from '../trips.contract.ts'
import { FamilyLink, LinkPath, MadeLink, NewLink } from './links.contract.ts'
import { FamilyLinksService } from './links.service.ts'

@Controller('trips/:id/links')
export class LinksController {
  constructor(private readonly links: FamilyLinksService) {}

  @Post()
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: MadeLink })
  make(
    @Me() me: SignedIn,
    @Ip() ip: string,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: NewLink }) link: NewLink,
  ) {
    return this.links.make(me, ip, id, link)
  }

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: FamilyLink })
  mine(@Me() me: SignedIn, @Param({ schema: TripPath }) { id }: TripPath) {
    return this.links.mine(me.id, id)
  }

  @OpenWhenSuspended() // a suspended person can only share less
  @Delete(':linkId')
  @HttpCode(204)
  revoke(@Me() me: SignedIn, @Param({ schema: LinkPath }) { id, linkId }: LinkPath) {
    return this.links.revoke(me.id, id, linkId)
  }
}
