/** A column's moment as the wire has it (`Moment` of http.contract.ts): ISO 8601 in UTC, with milliseconds. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const exactText = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
