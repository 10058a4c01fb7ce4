/** Tables that grow with devices and time, and reach millions of rows. */
const big = [
  'alert_incident_entries',
  'audit',
  'automation_evaluations',
  'commands',
  'connect_attempts',
  'connect_hours',
  'data_usage_hours',
  'device_connections',
  'device_days',
  'device_jobs',
  'device_logs',
  'device_positions',
  'device_states',
  'devices',
  'event_deliveries',
  'ledger_entries',
  'mails',
  'notifications',
  'remote_sessions',
  'session_recording_parts',
  'task_logs',
  'task_runs',
  'telemetry',
  'telemetry_hourly',
  'telemetry_texts',
  'vpn_sessions',
] as const

const table = `(?:if\\s+exists\\s+)?(?:only\\s+)?(?:${big.join('|')})\\b`

interface Refusal {
  found: RegExp
  instead: string
}

/** Statements that hold a lock on a big table for as long as its rows take, and what to write instead. */
const refusals: readonly Refusal[] = [
  {
    found: new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\b(?!\\s+concurrently)[^;]*\\bon\\s+${table}`, 'i'),
    instead:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS in a file of its own, below "-- Outside of a transaction". On the table telemetry, whose days are tables: one file for the index ON ONLY telemetry, and the worker creates those of new days',
  },
  {
    found: new RegExp(`\\b(?:update|delete\\s+from)\\s+${table}`, 'i'),
    instead: 'one statement with a LIMIT in a file of its own, below "-- In batches"',
  },
  {
    found: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*\\balter\\s+(?:column\\s+)?\\w+\\s+(?:set\\s+data\\s+)?type\\b`,
      'i',
    ),
    instead: 'a new column, filled in batches',
  },
  {
    found: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*\\balter\\s+(?:column\\s+)?\\w+\\s+set\\s+not\\s+null\\b`,
      'i',
    ),
    instead:
      'ADD CONSTRAINT ... CHECK (... IS NOT NULL) NOT VALID once all rows have a value, then VALIDATE CONSTRAINT in the next file, and SET NOT NULL after both, below "-- The constraint NAME is valid"',
  },
  {
    found: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*\\badd\\s+(?:column\\s+)?[^;]*(?:\\bstored\\b|\\bdefault\\s+(?:gen_random_uuid|random|clock_timestamp|nextval)|\\bserial\\b|\\bbigserial\\b|\\bgenerated\\b)`,
      'i',
    ),
    instead: 'a column without a default that differs from row to row, filled in batches',
  },
  {
    found: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*\\badd\\s+(?:constraint\\s+\\w+\\s+)?(?:foreign\\s+key|check)\\b(?![^;]*\\bnot\\s+valid\\b)`,
      'i',
    ),
    instead: 'NOT VALID, and VALIDATE CONSTRAINT in the next file',
  },
]

const isBatches = (text: string): boolean => /^-- In batches\b/m.test(text)

/** Returns what a migration must not do to big tables while other hosts use them, and what to write instead. */
export function longLocks(text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, '')
  const found = refusals
    .filter((refusal) => refusal.found.test(statements))
    // A batch holds the locks of its few rows only, and a validated constraint spares the look at all rows.
    .filter(({ instead }) => !(isBatches(text) && instead.includes('In batches')))
    .filter(({ instead }) => !(/^-- The constraint \w+ is valid\b/m.test(text) && instead.includes('is valid')))
    .map(({ instead }) => `write ${instead}`)
  if (isBatches(text) && !/\blimit\s+\d+/i.test(statements)) found.push('write a LIMIT into the statement')
  return found
}
