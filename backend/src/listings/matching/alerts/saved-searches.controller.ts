import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Patch, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Public } from '../../../http/access.decorators.ts'
import { invalid } from '../../../http/problem.ts'
import { ReturnsList } from '../../../http/reply.serializer.ts'
import { assertMayPublishAs } from '../../listing.policy.ts'
import {
  ConfirmListing,
  NewSavedSearch,
  SAVED_SEARCH_ACTION,
  SavedSearch,
  SavedSearchChange,
  SavedSearchPath,
} from '../../listings.contract.ts'
import { SavedSearchLimits } from './saved-searches.limits.ts'
import { SavedSearchesService } from './saved-searches.service.ts'

@Controller('saved-searches')
export class SavedSearchesController {
  constructor(
    private readonly searches: SavedSearchesService,
    private readonly limits: SavedSearchLimits,
  ) {}

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: SavedSearch })
  mine(@Me() me: SignedIn) {
    return this.searches.findCurrent(me.id)
  }

  @Public()
  @Post()
  @SerializeOptions({ schema: SavedSearch })
  async save(
    @Me() me: SignedIn | undefined,
    @Body({ schema: NewSavedSearch }) { email, captchaToken: token, ...search }: NewSavedSearch,
    @Ip() ip: string,
  ) {
    if (me) {
      assertMayPublishAs(me, email ?? me.email)
      return this.searches.save(me, search)
    }
    if (email === undefined) throw invalid([{ path: ['email'], message: 'Please enter your email address' }])
    await this.limits.take(email, { token, action: SAVED_SEARCH_ACTION, ip })
    return this.searches.saveFor(email, search)
  }

  @Public()
  @Post('confirm')
  @HttpCode(200)
  @SerializeOptions({ schema: SavedSearch })
  confirm(@Body({ schema: ConfirmListing }) { token, timeZone }: ConfirmListing) {
    return this.searches.confirm(token, timeZone)
  }

  @Patch(':id')
  @SerializeOptions({ schema: SavedSearch })
  change(
    @Me() me: SignedIn,
    @Param({ schema: SavedSearchPath }) { id }: SavedSearchPath,
    @Body({ schema: SavedSearchChange }) change: SavedSearchChange,
  ) {
    return this.searches.change(me.id, id, change)
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@Me() me: SignedIn, @Param({ schema: SavedSearchPath }) { id }: SavedSearchPath) {
    await this.searches.delete(me.id, id)
  }
}
