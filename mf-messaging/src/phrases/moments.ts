import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Sentence } from './sentences.ts'

export const MOMENTS = ['any-time', 'check-in', 'security', 'connection', 'arrival'] as const
export type Moment = (typeof MOMENTS)[number]

export const MOMENT_TITLES: Record<Moment, MessageDescriptor> = {
  'any-time': msg`At any time`,
  'check-in': msg`At check-in`,
  security: msg`At security and after it`,
  connection: msg({ message: 'At the connection', comment: 'Where the traveler changes planes.' }),
  arrival: msg`On arrival`,
}

/** The moment of `meeting` depends on the trip. */
const MOMENT_OF: Record<Exclude<Sentence, 'meeting'>, Moment> = {
  help: 'any-time',
  family: 'any-time',
  noEnglish: 'any-time',
  write: 'any-time',
  thanks: 'any-time',
  wheelchair: 'check-in',
  diet: 'check-in',
  medicine: 'security',
  gate: 'security',
  nextFlight: 'connection',
  passport: 'arrival',
}

/** Groups sentences by moment, in their order, without the moments that have none. */
export const groupByMoment = (
  sentences: readonly Sentence[],
  meeting: Moment,
): Array<{ moment: Moment; sentences: Sentence[] }> =>
  MOMENTS.map((moment) => ({
    moment,
    sentences: sentences.filter((sentence) => (sentence === 'meeting' ? meeting : MOMENT_OF[sentence]) === moment),
  })).filter(({ sentences: ofMoment }) => ofMoment.length > 0)
