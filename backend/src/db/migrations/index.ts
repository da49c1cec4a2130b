import { Migration20261120090000_first } from './20261120090000_first.ts'
import { Migration20261120100000_account } from './20261120100000_account.ts'
import { Migration20261120110000_messaging } from './20261120110000_messaging.ts'
import { Migration20261120130000_listings } from './20261120130000_listings.ts'
import { Migration20261120140000_payments } from './20261120140000_payments.ts'
import { Migration20261120150000_releases } from './20261120150000_releases.ts'
import { Migration20261120160000_set_numbers } from './20261120160000_set_numbers.ts'
import { Migration20261121090000_release_files } from './20261121090000_release_files.ts'
import { Migration20261121100000_payment_attempts } from './20261121100000_payment_attempts.ts'
import { Migration20261121110000_with_helper } from './20261121110000_with_helper.ts'
import { Migration20261121110001_with_helper_counted } from './20261121110001_with_helper_counted.ts'
import { Migration20261121110002_indexes } from './20261121110002_indexes.ts'
import { Migration20261121110003_owed } from './20261121110003_owed.ts'
import { Migration20261121120000_limits_by_pseudonym } from './20261121120000_limits_by_pseudonym.ts'
import { Migration20261121130000_move_kinds } from './20261121130000_move_kinds.ts'
import { Migration20261121140000_identity } from './20261121140000_identity.ts'
import { Migration20261121140001_identities_of_all } from './20261121140001_identities_of_all.ts'
import { Migration20261121140002_unproven_ids } from './20261121140002_unproven_ids.ts'
import { Migration20261121140003_one_phone } from './20261121140003_one_phone.ts'
import { Migration20261121140004_farewell } from './20261121140004_farewell.ts'
import { Migration20261121160000_first_contact } from './20261121160000_first_contact.ts'
import { Migration20261121160001_tip_bounds } from './20261121160001_tip_bounds.ts'
import { Migration20261121160002_tip_sums } from './20261121160002_tip_sums.ts'
import { Migration20261121160003_advice } from './20261121160003_advice.ts'
import { Migration20261121200000_moderation } from './20261121200000_moderation.ts'
import { Migration20261121200001_moderation_checked } from './20261121200001_moderation_checked.ts'

/** In the order in which they run. It is a list, because a glob would differ between jest, dist and a bundle. */
export const migrations = [
  //
  { name: '20261120090000_first', class: Migration20261120090000_first },
  { name: '20261120100000_account', class: Migration20261120100000_account },
  { name: '20261120110000_messaging', class: Migration20261120110000_messaging },
  { name: '20261120130000_listings', class: Migration20261120130000_listings },
  { name: '20261120140000_payments', class: Migration20261120140000_payments },
  { name: '20261120150000_releases', class: Migration20261120150000_releases },
  { name: '20261120160000_set_numbers', class: Migration20261120160000_set_numbers },
  { name: '20261121090000_release_files', class: Migration20261121090000_release_files },
  { name: '20261121100000_payment_attempts', class: Migration20261121100000_payment_attempts },
  { name: '20261121110000_with_helper', class: Migration20261121110000_with_helper },
  { name: '20261121110001_with_helper_counted', class: Migration20261121110001_with_helper_counted },
  { name: '20261121110002_indexes', class: Migration20261121110002_indexes },
  { name: '20261121110003_owed', class: Migration20261121110003_owed },
  { name: '20261121120000_limits_by_pseudonym', class: Migration20261121120000_limits_by_pseudonym },
  { name: '20261121130000_move_kinds', class: Migration20261121130000_move_kinds },
  { name: '20261121140000_identity', class: Migration20261121140000_identity },
  { name: '20261121140001_identities_of_all', class: Migration20261121140001_identities_of_all },
  { name: '20261121140002_unproven_ids', class: Migration20261121140002_unproven_ids },
  { name: '20261121140003_one_phone', class: Migration20261121140003_one_phone },
  { name: '20261121140004_farewell', class: Migration20261121140004_farewell },
  { name: '20261121200000_moderation', class: Migration20261121200000_moderation },
  { name: '20261121200001_moderation_checked', class: Migration20261121200001_moderation_checked },
  { name: '20261121160000_first_contact', class: Migration20261121160000_first_contact },
  { name: '20261121160001_tip_bounds', class: Migration20261121160001_tip_bounds },
  { name: '20261121160002_tip_sums', class: Migration20261121160002_tip_sums },
  { name: '20261121160003_advice', class: Migration20261121160003_advice },
]
