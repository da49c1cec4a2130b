import { Body, Controller, Get, Put, SerializeOptions } from '@nestjs/common'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { OpenWhenSuspended } from '../http/access.decorators.ts'
import { ReadReceipts, UnreadMail } from './messaging-settings.contract.ts'
import { OptOuts } from './opt-outs.ts'
import { Receipts } from './receipts.ts'

@Controller('read-receipts')
export class ReadReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Get()
  @SerializeOptions({ schema: ReadReceipts })
  async mine(@Me() me: SignedIn): Promise<ReadReceipts> {
    return { enabled: await this.receipts.areEnabled(me.id) }
  }

  @OpenWhenSuspended()
  @Put()
  @SerializeOptions({ schema: ReadReceipts })
  async choose(@Me() me: SignedIn, @Body({ schema: ReadReceipts }) { enabled }: ReadReceipts): Promise<ReadReceipts> {
    await this.receipts.choose(me.id, enabled)
    return { enabled }
  }
}

/** The links in these emails need no session. */
@Controller('unread-mail')
export class UnreadMailController {
  constructor(private readonly optOuts: OptOuts) {}

  @Get()
  @SerializeOptions({ schema: UnreadMail })
  async mine(@Me() me: SignedIn): Promise<UnreadMail> {
    return { enabled: await this.optOuts.areEmailsEnabled(me.id) }
  }

  @OpenWhenSuspended()
  @Put()
  @SerializeOptions({ schema: UnreadMail })
  async choose(@Me() me: SignedIn, @Body({ schema: UnreadMail }) { enabled }: UnreadMail): Promise<UnreadMail> {
    await this.optOuts.setMail(me.id, enabled)
    return { enabled }
  }
}
