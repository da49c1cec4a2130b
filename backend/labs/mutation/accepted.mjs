// Mutants that no test notices, and why that is no danger. `code` is a part of the line.
export const ACCEPTED = []
