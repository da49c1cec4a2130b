import { Logger } from '@nestjs/common'
import type { Job } from 'pg-boss'
import { ProcessCounter } from '../metrics/counters.ts'
import { traced } from '../metrics/tracing.ts'
import { PermanentError, StepsFailedError, UnknownOutcomeError } from './queues.ts'
import type { ScheduledJob } from './schedules.ts'

const log = new Logger('jobs')

const jobRuns = new ProcessCounter(
  'job_runs_total',
  'Runs of jobs: completed, failed (it comes again, as long as it may) or deadletter (no retry can help).',
  ['queue', 'outcome'],
)

const traceIn = ({ data }: Job<never>) => (data as { traceparent?: string } | null)?.traceparent

export type JobResult = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

export async function runJob(
  queue: string,
  job: Job<never>,
  handle: (job: Job<never>) => Promise<unknown>,
): Promise<JobResult> {
  let result: JobResult = { id: job.id, status: 'completed' }
  try {
    await traced(`job ${queue}`, { queue }, () => handle(job), traceIn(job))
  } catch (error) {
    result = failureOf(queue, job, error)
  }
  jobRuns.inc({ queue, outcome: result.status })
  return result
}

/** A step that fails is reported and stops no other; the retry of the job runs all steps again. */
export async function runSteps(
  queue: string,
  job: Job<never>,
  { steps, signal }: { steps: readonly ScheduledJob[]; signal: AbortSignal },
): Promise<void> {
  const failed: string[] = []
  for (const { name, run } of steps) {
    signal.throwIfAborted()
    const { status } = await runJob(`${queue}.${name}`, job, run)
    if (status !== 'completed') failed.push(name)
  }
  if (failed.length > 0) throw new StepsFailedError(failed)
}

function failureOf(queue: string, { id }: Job<never>, error: unknown): JobResult {
  const { name, code } = error as { name: string; code?: string }
  log.warn({ queue, job: id, name, code }, 'a job failed')
  const output = error instanceof UnknownOutcomeError ? { name, requestedAt: error.requestedAt } : { name, code }
  if (!(error instanceof PermanentError)) return { id, status: 'failed', output }
  return { id, status: 'deadletter', output: { name, code, message: error.message } }
}
