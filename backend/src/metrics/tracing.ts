/** Facts about a span: names of ours, no text that a person has written, no id of a person. */
export type Facts = Record<string, string | number>

/** The tracer, which `otel.ts` sets when it is loaded. */
export interface Tracing {
  /** Runs `act` in a span below `parent` (a `traceparent`), or below the span that runs now. */
  span<T>(name: string, facts: Facts, act: () => Promise<T>, parent?: string): Promise<T>
  /** The `traceparent` of the span that runs now. */
  readonly parent: string | undefined
}

let tracing: Tracing | undefined

/** Turns tracing on; without it nothing of OpenTelemetry is in memory. */
export function startTracing(by: Tracing | undefined): void {
  tracing = by
}

/** Runs `act` as a part of a trace, if traces are wanted. */
export const traced = <T>(name: string, facts: Facts, act: () => Promise<T>, parent?: string): Promise<T> =>
  tracing ? tracing.span(name, facts, act, parent) : act()

/** The `traceparent` for a job that is enqueued now; undefined without tracing. */
export function traceOf(): { traceparent?: string } {
  const parent = tracing?.parent
  return parent === undefined ? {} : { traceparent: parent }
}
