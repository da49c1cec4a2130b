/** A start that cannot go on, for a reason that its message tells whole: no stack helps. */
export class Refusal extends Error {}
