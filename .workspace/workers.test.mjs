import { expect, test } from '@jest/globals'
import { browserWorkers, machine, unitCores } from './workers.mjs'

const GB = 1024 ** 3

test('the number of workers grows with the cores, within the memory and the connections', () => {
  const machines = [
    [1, 4],
    [2, 8],
    [8, 32],
    [8, 8],
    [64, 256],
    [4, 1],
  ].map(([cores, memory]) => [cores, memory * GB])
  expect(machines.map((machine) => unitCores(...machine))).toEqual([1, 2, 8, 5, 12, 1])
  expect(machines.map((machine) => browserWorkers(...machine))).toEqual([1, 2, 8, 4, 64, 1])
})

test('times are given with what they were measured on', () => {
  const cores = [{ model: 'AMD EPYC ' }, { model: 'AMD EPYC ' }]
  expect(machine(cores, 0.25)).toBe(`2 × AMD EPYC, Node ${process.versions.node}, load 0.3 at the start`)
})
