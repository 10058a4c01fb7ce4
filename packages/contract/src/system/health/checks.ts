/** How a check ended. `unknown`: it could not be measured, which is no fault. */
export const verdicts = ['problem', 'warning', 'unknown', 'ok'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * What each check may find, with its verdict. The texts are in `texts.ts`, under the same names. The checks of `start` run
 * only on the command line, since they concern a server that does not start.
 */
export const healthChecks = {
  node: { ok: 'ok', old: 'problem' },
  settings: { ok: 'ok', invalid: 'problem' },
  folder: { ok: 'ok', not_writable: 'problem' },
  port: { served: 'ok', free: 'warning', taken: 'problem' },
  server: { ready: 'ok', not_ready: 'problem' },
  database: { ok: 'ok', unreachable: 'problem', not_running: 'problem' },
  migrations: { ok: 'ok', pending: 'problem', newer: 'problem' },
  address: {
    reached: 'ok',
    unset: 'warning',
    local: 'warning',
    plain: 'warning',
    private: 'unknown',
    unknown_name: 'problem',
    certificate: 'problem',
    redirected: 'problem',
    other_server: 'problem',
    unreachable: 'problem',
  },
  outside: {
    reached: 'ok',
    no_device: 'unknown',
    not_allowed: 'unknown',
    no_address: 'unknown',
    other_server: 'problem',
    unreachable: 'problem',
  },
  dns: { ok: 'ok', no_name: 'ok', missing: 'problem' },
  web_domain: {
    ok: 'ok',
    no_address: 'ok',
    local_only: 'warning',
    same_domain: 'problem',
    no_record: 'problem',
    elsewhere: 'warning',
  },
  certificate: {
    ok: 'ok',
    not_used: 'ok',
    expires: 'warning',
    expired: 'problem',
    wrong_name: 'problem',
    untrusted: 'problem',
    wildcard: 'problem',
    automatic: 'ok',
    ordered: 'warning',
    not_issued: 'problem',
    not_renewed: 'warning',
    no_wildcard: 'problem',
    unreachable: 'unknown',
  },
  clock: { ok: 'ok', database: 'problem', hosts: 'problem' },
  proxy: { ok: 'ok', direct: 'ok', few: 'unknown', untrusted: 'problem', silent: 'warning' },
  mail: { ok: 'ok', unset: 'warning', refused: 'problem', failing: 'warning', waiting: 'problem' },
  disk: { ok: 'ok', low: 'warning', filling: 'warning', full: 'problem' },
  file_store: { ok: 'ok', folder: 'ok', failed: 'problem' },
  growth: { ok: 'ok', too_early: 'unknown' },
  connections: { ok: 'ok', many: 'warning' },
  transactions: { ok: 'ok', long: 'warning' },
  queries: { ok: 'ok', slow: 'warning', not_measured: 'unknown' },
  vacuum: { ok: 'ok', behind: 'warning', off: 'problem' },
  memory: { ok: 'ok', low: 'warning' },
  ciphers: { ok: 'ok', missing: 'warning', aborts: 'problem' },
  versions: { ok: 'ok', differ: 'warning' },
  processes: { ok: 'ok', restarts: 'warning', missing: 'problem' },
  jobs: { ok: 'ok', late: 'problem', no_worker: 'problem', failed: 'warning' },
  /** Whether the newest backup was made, and one was lately proven by a restore. */
  backups: { ok: 'ok', off: 'warning', first: 'unknown', failed: 'problem', overdue: 'problem' },
  /** For a check that could not be run. */
  any: { needs_server: 'unknown', needs_database: 'unknown', timed_out: 'unknown', failed: 'unknown' },
} as const satisfies Record<string, Record<string, Verdict>>

type Checks = typeof healthChecks
export type CheckId = Exclude<keyof Checks, 'any'>
/** What a check found, such as `disk.low`. */
export type FindingCode = { [K in keyof Checks]: `${K}.${Extract<keyof Checks[K], string>}` }[keyof Checks]

export const checkIds = Object.keys(healthChecks).filter((id) => id !== 'any') as CheckId[]
export const findingCodes = Object.entries(healthChecks).flatMap(([check, outcomes]) =>
  Object.keys(outcomes).map((outcome) => `${check}.${outcome}`),
) as FindingCode[]

/** Returns the verdict that belongs to a finding. */
export function verdictOf(code: FindingCode): Verdict {
  const [check, outcome] = code.split('.') as [keyof Checks, string]
  return (healthChecks[check] as Record<string, Verdict>)[outcome]!
}

/** The page of the console where a finding is mended. */
export const findingPages: Partial<Record<FindingCode, string>> = {
  'address.unset': '/status',
  'address.local': '/status',
  'address.plain': '/status',
  'address.redirected': '/status',
  'address.other_server': '/status',
  'mail.unset': '/email-smtp',
  'mail.refused': '/email-smtp',
  'mail.failing': '/system/mail-logs',
  'backups.off': '/system/backups',
  'backups.first': '/system/backups',
  'backups.failed': '/system/backups',
  'backups.overdue': '/system/backups',
}

/** The command that mends a finding. `{{name}}` stands for a value of the finding. */
export const findingCommands: Partial<Record<FindingCode, string>> = {
  'node.old': 'npm start',
  'folder.not_writable': 'chown -R "$(id -u)" {{folder}}',
  'port.free': 'npm start',
  'port.taken': "ss -ltnp 'sport = :{{port}}'",
  'server.not_ready': 'npm start',
  'database.not_running': 'npm start',
  'migrations.pending': 'npm start',
  'outside.not_allowed': 'ALLOW {{target}}',
  'dns.missing': 'getent hosts {{host}}',
  'web_domain.no_record': 'getent hosts check.{{domain}}',
  'certificate.untrusted': 'openssl s_client -connect {{target}} -servername {{host}} -showcerts </dev/null',
  'clock.database': 'timedatectl set-ntp true',
  'clock.hosts': 'timedatectl set-ntp true',
  'proxy.untrusted': 'OUTPOST_TRUST_PROXY={{address}} npm start',
  'disk.low': 'du -xh --max-depth=2 {{folder}} | sort -h | tail',
  'disk.filling': 'du -xh --max-depth=2 {{folder}} | sort -h | tail',
  'disk.full': 'du -xh --max-depth=2 {{folder}} | sort -h | tail',
  'queries.not_measured': 'CREATE EXTENSION pg_stat_statements;',
  'vacuum.behind': 'VACUUM (ANALYZE) {{table}};',
  'vacuum.off': 'ALTER SYSTEM SET autovacuum = on; SELECT pg_reload_conf();',
  'ciphers.missing': 'apt-get install g++ make python3 && npm start',
  'ciphers.aborts': 'npm rebuild ssh2 && npm start',
}

/** Puts values into a text with `{{name}}`. A value that is missing leaves its name. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
