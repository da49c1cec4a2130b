/** node backend/scripts/retention-page.ts     writes operations/retention.md from src/db/retention.ts */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION } from '../src/db/retention.ts'
import type { Ending, Retention } from '../src/db/retention-rows.ts'

const FILE = join(import.meta.dirname, '../operations/retention.md')

const HEAD = `# Data retention

Every table with what makes it grow, how long its rows live, and what ends them. The facts are \`src/db/retention.ts\`; \`npm run contract\`
writes this page, and a test compares them with the tables, their indexes and the steps of the hourly jobs. The job \`hourly.retention\` deletes
rows by their age and runs the steps, one after the other, a thousand rows in a statement, each for at most four minutes; what is
left waits for the next hour, and one that fails stops no other.

**Pseudonyms of networks** are forgotten after 28 days, or with their row; no table has an address itself:
${networks()}.
The hash of a visitor's request has one, too: \`listing-requests\` empties it.

The deletion of an account is one transaction over all that one person has, and no longer than that.

## Partitions or scheduled jobs

The arithmetic is for ten million people a day. A scheduled job deletes a thousand rows in 2 to 20 milliseconds, so in its four minutes
at least 12 million, or 288 million a day; that leaves dead rows behind, for which vacuum reads the whole table. Rows with
many indexes and triggers, as those of listings and trips, go two hundred at a time. \`npm run lab -- bench plans\` measures it.

| table | rows a day | rows kept | therefore |
|---|---|---|---|
| \`event\` | 100 million | 40 billion | a partition for each day, dropped whole: vacuum would never end |
| \`release_visit\` | 60 million | 1.7 billion | a scheduled job of 2.5 million an hour: two visits in one row need a key that no day can be part of |
| \`rate_limit\` | 50 million | a day's | a scheduled job of 2 million an hour; rows are used again, so they have no day |
| \`pgboss.job_common\` | 20 million | an hour's | pg-boss deletes what is done, 13,000 a minute: it reads the whole table every five seconds |
| \`session\`, \`challenge\` | 10 million | 14 days', a day's | scheduled jobs of 0.4 million an hour |
| \`match_notification\`, \`match_email\` | 5 million | 60 and 30 days' | scheduled jobs of 0.2 million an hour |
| \`message\` | 10 million | for ever | nothing to end; by account, when one primary is too small |
| \`stripe_event\` | 0.5 million | 60 days' | a scheduled job |

At ten million rows (\`npm run lab -- bench plans 10000000 TABLE…\`), on two cores that others used as well:

| statement | ms |
|---|---|
| a scheduled job's thousand rows of \`match_email\`, \`rate_limit\`, \`session\` | 1 to 2; 41 by \`session.created_at\`, from the disk |
| the same of \`release_visit\` | 5 |
| how a release fares, by its newest 20,000 visits (5,000 are asked); by all of them | 39; 4,270 |
| a page of \`match-notifications\` | 3 |
| pg-boss's look at its table, three times every five seconds, if done jobs stayed | 1,885 + 1,075 + 1,075 |

## Tables

| table | grows with | lives | ended by |
|---|---|---|---|
`

function networks(): string {
  return Object.entries(RETENTION)
    .flatMap(([table, { network }]) => (network ? [`\`${table}.${network}\``] : []))
    .join(', ')
}

function retentionText(ending: Ending): string {
  if (ending.by === 'age')
    return ending.age === '0' ? `\`${ending.column}\` is past` : `\`${ending.column}\` older than ${ending.age}`
  if (ending.by === 'job') return `step \`${ending.job}\` by \`${ending.column}\``
  if (ending.by === 'day') return `partition of a day of \`${ending.column}\`, dropped by \`${ending.job}\``
  if (ending.by === 'cascade') return `cascade of \`${ending.of}\``
  return ending.by === 'use' ? ending.what : `nothing: ${ending.why}`
}

const line = ([table, { grows, lives, ends }]: [string, Retention]) =>
  `| \`${table}\` | ${grows} | ${lives} | ${ends.map(retentionText).join('; ')} |`

export const retentionPage = () => `${HEAD}${Object.entries(RETENTION).map(line).join('\n')}\n`

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, retentionPage())
