/** A failure that no retry can mend: the job goes to the dead-letter queue at once. */
export class Hopeless extends Error {}
