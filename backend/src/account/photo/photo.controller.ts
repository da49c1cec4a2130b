import { Controller, Delete, Put, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { MeantFor } from '../../http/access.decorators.ts'
import { Me as MeView } from '../account.contract.ts'
import { AccountsService } from '../accounts.service.ts'
import { Me } from '../me.public.ts'
import { presentMe, type SignedIn } from '../sessions.service.ts'
import { PhotosService } from './photos.service.ts'

@MeantFor('named')
@Controller('profile/photo')
export class PhotoController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly photos: PhotosService,
  ) {}

  @Put()
  @SerializeOptions({ schema: MeView })
  async replace(@Me() me: SignedIn, @Req() request: FastifyRequest) {
    await this.photos.replace(me, request)
    return this.#presentCurrent(me)
  }

  @Delete()
  @SerializeOptions({ schema: MeView })
  async remove(@Me() me: SignedIn) {
    await this.photos.remove(me.id)
    return this.#presentCurrent(me)
  }

  async #presentCurrent(me: SignedIn) {
    const now = await this.accounts.findSignedIn(me.id)
    return presentMe({ ...me, ...now })
  }
}
