import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '../../../account/personal-data.public.ts'
import { deleteEmailsOf, deleteNotificationsOf, deleteRecipient, exportNotifications } from './match-emails.sql.ts'
import { deleteSearchesOf, exportSearches } from './saved-searches.sql.ts'

@Injectable()
export class AlertsData implements PersonalData {
  readonly module = 'alerts'
  readonly about = {
    savedSearches:
      /*i18n*/ 'The searches we email you about when someone posts a trip that fits. The provider of flight data got only the flight numbers and days.',
    alerts: /*i18n*/ "Other people's listings that we notified you about because they fit, and when.",
  }
  readonly sections = {
    savedSearches: (account: number) => exportSearches.rows(this.em, { account }),
    alerts: (account: number) => exportNotifications.rows(this.em, { account }),
  }

  constructor(private readonly em: EntityManager) {}

  async erase(em: EntityManager, account: number): Promise<void> {
    await deleteNotificationsOf.rows(em, { account })
    await deleteEmailsOf.rows(em, { account })
    await deleteRecipient.rows(em, { account })
    await deleteSearchesOf.rows(em, { account })
  }
}
