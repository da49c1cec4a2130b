import { Controller, Get, Header, Param, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountErrors } from '../../account/account.contract.ts'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { LinkPreview, PreviewQuery } from '../../documents/documents.contract.ts'
import { Public } from '../../http/access.decorators.ts'
import { page } from '../../http/pagination.ts'
import { Problem } from '../../http/problem.ts'
import { SHARED } from '../../http/shared-responses.ts'
import { inLocale } from '../../languages/i18n.ts'
import { type Listing, PersonListings, PersonPath, PersonQuery } from '../listings.contract.ts'
import { PeopleReads } from './people.reads.ts'
import { personPreview } from './person.preview.ts'

const cursorAfter = ({ date, id }: Listing) => `${date}.${id}`

@Controller('listings')
export class PeopleController {
  constructor(private readonly people: PeopleReads) {}

  @Public()
  @Get(':userId')
  @Header('cache-control', SHARED)
  @SerializeOptions({ schema: PersonListings })
  async person(
    @Me() me: SignedIn | undefined,
    @Param({ schema: PersonPath }) { userId }: PersonPath,
    @Query({ schema: PersonQuery }) query: PersonQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const user = await this.#shown(userId, me)
    const listings = await this.people.listings(userId, query, me?.id)
    return { user, listings: page(listings, query.limit, cursorAfter, request, reply) }
  }

  @Public()
  @Get(':userId/preview')
  @Header('cache-control', SHARED)
  @SerializeOptions({ schema: LinkPreview })
  async preview(
    @Me() me: SignedIn | undefined,
    @Param({ schema: PersonPath }) { userId }: PersonPath,
    @Query({ schema: PreviewQuery }) { locale }: PreviewQuery,
  ) {
    const person = await this.#shown(userId, me)
    const [listing] = await this.people.listings(userId, { limit: 1 }, undefined)
    return inLocale(locale, () => personPreview(person, listing !== undefined))
  }

  async #shown(userId: number, me: SignedIn | undefined) {
    const person = await this.people.person(userId, me?.id)
    if (!person) throw new Problem(accountErrors['user-not-found'])
    return person
  }
}
