/** Only names from the code: no user input and no id of a person. */
export type Facts = Record<string, string | number>

/** `otel.ts` sets the tracer when it is loaded. */
export interface Tracing {
  /** Runs `act` in a span below `parent` (a `traceparent`), or below the current span. */
  span<T>(name: string, facts: Facts, act: () => Promise<T>, parent?: string): Promise<T>
  readonly parent: string | undefined
}

let tracing: Tracing | undefined

/** Without a tracer, OpenTelemetry is not loaded. */
export function startTracing(by: Tracing | undefined): void {
  tracing = by
}

export const traced = <T>(name: string, facts: Facts, act: () => Promise<T>, parent?: string): Promise<T> =>
  tracing ? tracing.span(name, facts, act, parent) : act()

export function traceOf(): { traceparent?: string } {
  const parent = tracing?.parent
  return parent === undefined ? {} : { traceparent: parent }
}
