export const formatsFunctions = String.raw`
  -- The format of Moment in http.contract.ts: ISO 8601 in UTC, with milliseconds.
  create function iso(moment timestamptz) returns text stable
    return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

  -- To the microsecond, which identifies the same row again.
  create function exact(moment timestamptz) returns text stable
    return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

  create function utc_today() returns date stable return (now() at time zone 'utc')::date;

  create function dollars(cents bigint) returns float8 immutable return cents / 100::float8;
`
