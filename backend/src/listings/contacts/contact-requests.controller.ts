import { Controller, Get, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { page } from '../../http/pagination.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import { ContactRequest, ContactRequestsQuery } from '../listings.contract.ts'
import { ContactsService } from './contacts.service.ts'

@Controller('contact-requests')
export class ContactRequestsController {
  constructor(private readonly contacts: ContactsService) {}

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: ContactRequest })
  async mine(
    @Me() me: SignedIn,
    @Query({ schema: ContactRequestsQuery }) { limit, cursor }: ContactRequestsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.contacts.findRequests(me.id, limit, cursor), limit, ({ id }) => String(id), request, reply)
  }
}
