/** A migration says something else than what has run under its name. No retry mends that. */
export class EditedMigration extends Error {
  constructor(name: string) {
    super(`The migration ${name} was edited after it had run on this database: restore it, and write another one.`)
  }
}
