import { IndexMigration } from './index-migration.ts'

/** For the deletion of an account: whoever was never staff has made no decision. */
export class Migration20261128400000_staff_decisions extends IndexMigration {
  readonly indexes = ['moderation_action_staff on moderation_action (staff_id) where staff_id is not null']
}
