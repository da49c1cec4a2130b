// Mutants that no test notices, and why that is no danger. `code` is a part of the line.
export const ACCEPTED = [
  {
    file: 'src/payments/daily-limits.sql.ts',
    code: 'as of_person',
    from: '0',
    to: '-1',
    why: 'The next step counts nothing below 0 again, and tips are whole dollars.',
  },
  {
    file: 'src/payments/daily-limits.sql.ts',
    code: 'greatest(0, least(of_person,',
    from: '0',
    to: '-1',
    why: 'A tip beyond the limit of its network would count as minus one cent, and tips are whole dollars.',
  },
]
