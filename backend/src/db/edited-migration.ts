/**
 * Thrown when a migration differs from the one that has run under its name; no retry helps. Apart from migrate.ts,
 * because main.ts needs it before the driver and the ORM are loaded.
 */
export class EditedMigration extends Error {
  constructor(name: string) {
    super(`The migration ${name} was edited after it had run on this database: restore it, and write another one.`)
  }
}
