import { writeFileSync } from 'node:fs'

/** What is measured every ten seconds. Memory in MB, delays in ms, sizes in bytes or MB as the name says. */
export const columns = [
  'supervisor_mb',
  'api_mb',
  'worker_mb',
  'postgres_mb',
  'api_files',
  'worker_files',
  'postgres_processes',
  'report_bytes',
  'updated_tables_mb',
  'loop_delay_ms',
  'api_p95_ms',
  'devices_online',
] as const
export type Column = (typeof columns)[number]

/** One reading. A value that could not be read, as of a process that was just killed, is missing. */
export interface Sample {
  /** Seconds since the start of the run. */
  at: number
  /** Whether no fault has struck for so long that delays are those of a healthy system. */
  calm: boolean
  /** Processes by role: another one begins a new segment. */
  pids: Partial<Record<Role, number>>
  values: Partial<Record<Column, number>>
}
export type Role = 'supervisor' | 'api' | 'worker' | 'postgres'

/** Writes the samples as a table for a spreadsheet. */
export function writeSamples(file: string, samples: readonly Sample[]): void {
  const roles: Role[] = ['supervisor', 'api', 'worker', 'postgres']
  const lines = samples.map(({ at, calm, pids, values }) =>
    [
      at.toFixed(1),
      Number(calm),
      ...roles.map((role) => pids[role] ?? ''),
      ...columns.map((column) => values[column] ?? ''),
    ].join(),
  )
  const head = ['seconds', 'calm', ...roles.map((role) => `${role}_pid`), ...columns].join()
  writeFileSync(file, `${[head, ...lines].join('\n')}\n`)
}
