import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../../contributions.ts'
import { DbModule } from '../../db/db.module.ts'
import { HttpModule } from '../../http/http.module.ts'
import { MailModule } from '../../mail/mail.module.ts'
import { SmsModule } from '../../sms/sms.module.ts'
import { AccountModule } from '../account.module.ts'
import { AddressChangeController } from './address-change.controller.ts'
import { AddressChangeEmails } from './address-change.emails.ts'
import { AddressChangeService } from './address-change.service.ts'
import { AddressCodes } from './address-codes.ts'
import { AddressMoves } from './address-moves.ts'

/** Owns changes of an account's address. The session alone is no sufficient proof. */
@Module({
  imports: [DbModule, HttpModule, MailModule, SmsModule, AccountModule],
  controllers: [AddressChangeController],
  providers: [AddressChangeEmails, AddressChangeService, AddressCodes, AddressMoves],
})
export class AddressChangeModule implements Contributor {
  constructor(
    private readonly emails: AddressChangeEmails,
    private readonly moves: AddressMoves,
  ) {}

  contribute(): Contributions {
    return {
      emails: this.emails.emails,
      smsRenderers: this.emails.smsRenderers,
      scheduledJobs: [
        { schedule: 'hourly.address-changes', name: 'due-address-changes', run: () => this.moves.applyDueChanges() },
      ],
    }
  }
}
