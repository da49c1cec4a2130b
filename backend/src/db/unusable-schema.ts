/**
 * This process can never use the schema of the database; no retry helps. This is separate from migrate.ts, because
 * main.ts needs it before the driver and the ORM are loaded.
 */
export class UnusableSchema extends Error {}

export class EditedMigration extends UnusableSchema {
  constructor(name: string) {
    super(`The migration ${name} was edited after it had run on this database: restore it, and write another one.`)
  }
}

/** No migration leads from a baseline before 1.0.0 to that of 1.0.0. */
export class OtherBaseline extends UnusableSchema {
  constructor() {
    super(
      'The schema of this database was created by an unreleased version that cannot be upgraded: use an empty database.',
    )
  }
}
