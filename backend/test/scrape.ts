import type { ProcessCounter } from '../src/metrics/counters.ts'
/** One line of a scrape. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The lines of Prometheus' text format. */
export function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, what]) => [label, what])
    return [
      { name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) },
    ]
  })
}

/** The names of a scrape, of counters and gauges as of each part of a histogram, also of those that have no line yet. */
export function namesIn(text: string): Set<string> {
  const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name!],
  )
  return new Set(declared)
}

/** Sums the series of a counter of this process that have these labels. */
export async function countOf<Label extends string>(
  counter: ProcessCounter<Label>,
  expected: Partial<Record<Label, string>> = {},
): Promise<number> {
  return (await counter.values())
    .filter(({ labels }) => Object.entries(expected).every(([label, value]) => labels[label as Label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
