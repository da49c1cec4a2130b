import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { isFailed } from './failed-responses.ts'
import type { Facts, Tracing } from './tracing.ts'

const EXPORT_INTERVAL_MS = 1_000
/** A process that shuts down has little time, and exporting traces must not delay it. */
const TIMEOUT_MS = 2_000

export class Otel implements Tracing {
  readonly #running = new AsyncLocalStorage<Span>()
  readonly #provider: TracerProvider
  readonly #tracer: Tracer

  constructor(endpoint: string, share: number) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS })
    const sampler = new TraceIdRatioBasedSampler(share)
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'flight-amigo' }),
      // A client may choose the id of a trace, but not that it is sampled.
      sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler, remoteParentNotSampled: sampler }),
      spanProcessors: [
        new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS, exportTimeoutMillis: TIMEOUT_MS }),
      ],
    })
    this.#tracer = this.#provider.getTracer('flight-amigo')
  }

  get parent(): string | undefined {
    const span = this.#running.getStore()
    if (!span) return undefined
    const { traceId, spanId, traceFlags } = span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  async span<T>(name: string, facts: Facts, act: () => Promise<T>, parent?: string): Promise<T> {
    const span = this.#start(name, { kind: SpanKind.INTERNAL, attributes: facts }, contextOf(parent, false))
    try {
      return await this.#running.run(span, act)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  request(name: string, facts: Facts, traceparent: unknown, go: () => void): (response: ServerResponse) => void {
    const parent = typeof traceparent === 'string' ? contextOf(traceparent, true) : undefined
    const span = this.#start(name, { kind: SpanKind.SERVER, attributes: facts }, parent ?? ROOT_CONTEXT)
    this.#running.run(span, go)
    return (response) => {
      span.setAttribute('http.response.status_code', response.statusCode)
      if (isFailed(response)) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }

  statement(name: string): ((error?: unknown) => void) | undefined {
    if (!this.#running.getStore()) return undefined
    const span = this.#start(name, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } })
    return (error) => {
      if (error) fail(span, error)
      span.end()
    }
  }

  async stop(): Promise<void> {
    await this.#provider.shutdown().catch(() => {})
  }

  #start(name: string, options: SpanOptions, parent = this.#context()): Span {
    return this.#tracer.startSpan(name, options, parent)
  }

  #context() {
    const span = this.#running.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
}

/** Parses a `traceparent` (W3C Trace Context). */
function contextOf(traceparent: string | undefined, isRemote: boolean) {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const named = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote }
  return isSpanContextValid(named) ? trace.setSpanContext(ROOT_CONTEXT, named) : undefined
}

/** Records only the kind of a failure: messages contain user input. */
function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = error as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? `${name} ${code}` : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
