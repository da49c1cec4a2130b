import { IndexMigration } from './index-migration.ts'

/** Finds the trips whose people are asked next, and the reviews that wait. */
export class Migration20261122465001_questions_found extends IndexMigration {
  readonly indexes = [
    'trip_next_question on trip (next_question_at) where next_question_at is not null',
    'testimonial_held on testimonial (held_until) where held_until is not null',
    'testimonial_of_trip on testimonial (trip_id) where trip_id is not null',
  ]

  override up(): void {
    super.up()
    this.addSql('alter table testimonial validate constraint testimonial_trip')
    this.addSql('alter table testimonial validate constraint testimonial_together')
  }
}
