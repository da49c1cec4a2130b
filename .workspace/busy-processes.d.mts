/** Starts processes that each need a core, and returns the function that ends them. */
export function startBusyProcesses(count: number): () => void
