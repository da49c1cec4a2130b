/**
 * Thrown by a step of the start that people must make possible. Readiness shows its message, which therefore says nothing
 * about a person or the database. The step is repeated.
 */
export class NotReady extends Error {}
