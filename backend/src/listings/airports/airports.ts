import { listFile } from '../../http/list-file.ts'
import type { Airport } from './airports.contract.ts'

export const airportsFile = listFile('airports')

const airports = new Map((JSON.parse(airportsFile.plain.toString()) as Airport[]).map((each) => [each.code, each]))

export const airportsNamed = (codes: string): Airport[] => codes.split(',').flatMap((code) => airports.get(code) ?? [])

export const airportOf = (code: string): Airport | undefined => airports.get(code)
