import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '../account/personal-data.public.ts'
import { deletePushData, findChoices, findNotifiedBrowsers } from './push.sql.ts'

@Injectable()
export class PushData implements PersonalData {
  readonly module = 'push'
  readonly about = {
    notifiedBrowsers: /*i18n*/ 'The browsers that get notifications, with the service that brings them.',
    notifications: /*i18n*/ 'What you want to be notified of, and how often.',
  }
  readonly sections = {
    notifiedBrowsers: (account: number) => findNotifiedBrowsers.rows(this.em, { account }),
    notifications: (account: number) => findChoices.rows(this.em, { account }),
  }

  constructor(private readonly em: EntityManager) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    await deletePushData.rows(em, { account: accountId })
  }
}
