import { roles } from '@outpost/contract/kit/permissions'
import { left } from './left-tables.ts'

/**
 * What happens to the rows of a company in a table:
 * - `set`: they are afterwards what they were in the backup
 * - `missing`: rows that are not there come back, and the others stay as they are
 * - `returning`: like `missing`, only for users or devices that come back themselves
 * - `left`: they stay as they are
 */
export type Treatment = 'set' | 'missing' | 'returning' | 'left'

export interface Rule {
  treatment: Treatment
  /** A condition in SQL: other rows of the backup are not put back. */
  only?: string
  /** The same, decided in the running system. */
  onlyNow?: string
  /** Columns that keep their value where the row is there. */
  keep?: readonly string[]
  /** Values in SQL of columns in rows that come back. */
  fresh?: Readonly<Record<string, string>>
  /** Columns that identify a row and are never null, in a table without a primary key. */
  key?: readonly string[]
}

const missing: Rule = { treatment: 'missing' }
const ended = (only: string): Rule => ({ treatment: 'missing', only })
const returning: Rule = { treatment: 'returning' }
const set = (rule: Omit<Rule, 'treatment'>): Rule => ({ treatment: 'set', ...rule })

/** The first day whose values are kept: values of days before it would never be removed again. */
const firstDay = `(SELECT coalesce(min(to_date(right(c.relname, 8), 'YYYYMMDD')), '-infinity')
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE c.relname ~ '^telemetry_\\d{8}$')`

/** What the connection, the device itself and the ledger say of a device. */
const ofDevice = {
  reported: ['firmware', 'agent', 'pinned_host_key', 'sealed_password', 'configuration_drift', 'testing_until', 'task'],
  presence: [
    'status',
    'epoch',
    'gateway',
    'ip',
    'boot_id',
    'previous_boot_id',
    'quarantined_at',
    'last_connection_at',
    'last_seen_at',
    'offline_reason',
    'last_connect_code',
  ],
  credits: [
    'credit_enabled',
    'auto_extend_credit',
    'credit_expires_at',
    'credit_lapsed_at',
    'management_credit_type_id',
    'data_credit_type_id',
    'data_account_id',
  ],
} as const

/**
 * What a client of a hub connects with. Whatever was revoked or replaced since must not work again, and what was issued
 * since must go on working.
 */
const clientKeys = [
  'certificate',
  'certificate_key',
  'client_key',
  'serial',
  'expires_at',
  'previous_serial',
  'previous_expires_at',
  'profile_issued_at',
  'public_key',
] as const
/** The same of a hub. A hub that comes back has those of the backup: it cannot be without. */
const hubKeys = [
  'authority',
  'authority_key',
  'authority_expires_at',
  'certificate',
  'certificate_key',
  'certificate_expires_at',
  'shared_key',
  'server_key',
  'public_key',
  'private_key',
] as const

const nulls = (columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, 'NULL']))

/** Tables with other rules than `set`, which holds for all others that belong to companies. */
const rules: Readonly<Record<string, Rule>> = {
  // History, and what devices report: it has not become wrong.
  alert_absences: missing,
  alert_answers: missing,
  alert_configurations: missing,
  alert_incident_devices: missing,
  alert_incident_entries: missing,
  alert_incidents: ended('resolved_at IS NOT NULL'),
  alert_readings: missing,
  alert_sms: missing,
  automation_actions: ended('finished_at IS NOT NULL'),
  automation_evaluations: missing,
  commands: ended('finished_at IS NOT NULL'),
  company_months: missing,
  config_changes: ended('finished_at IS NOT NULL'),
  config_runs: missing,
  connect_attempts: missing,
  connect_hours: missing,
  cwmp_parameters: missing,
  data_usage_counters: missing,
  data_usage_hours: missing,
  desired_devices: missing,
  device_alerts: missing,
  device_api_reads: ended('finished_at IS NOT NULL'),
  device_connections: ended('disconnected_at IS NOT NULL'),
  device_days: missing,
  device_jobs: { ...ended('finished_at IS NOT NULL'), fresh: { token_hash: 'NULL' } },
  device_logs: missing,
  device_months: missing,
  device_positions: missing,
  device_rollouts: ended('finished_at IS NOT NULL'),
  device_states: missing,
  device_updates: missing,
  event_answers: missing,
  failed_readings: missing,
  generated_report_devices: missing,
  generated_reports: ended('finished_at IS NOT NULL'),
  geofence_devices: missing,
  hotspot_vouchers: missing,
  hotspots: missing,
  network_changes: missing,
  network_maps: missing,
  network_stays: missing,
  port_scans: ended('completed_at IS NOT NULL'),
  remote_session_guests: missing,
  remote_sessions: { ...ended('ended_at IS NOT NULL'), fresh: { ticket_hash: 'NULL', guest_hash: 'NULL' } },
  session_recording_minutes: missing,
  session_recording_parts: missing,
  session_recordings: ended('ended_at IS NOT NULL'),
  task_logs: missing,
  task_orders: missing,
  task_runs: ended('finished_at IS NOT NULL'),
  task_schedule_runs: ended("state IN ('started', 'missed', 'skipped', 'failed')"),
  telemetry: { ...missing, key: ['at', 'device_id'], onlyNow: `at >= ${firstDay}` },
  telemetry_hourly: missing,
  telemetry_texts: missing,
  template_devices: missing,
  template_numbers: missing,
  // A client that comes back has no keys, so its device is sent new ones.
  vpn_device_configs: {
    treatment: 'missing',
    fresh: {
      target: 'target + 1',
      state: "'not_sent'",
      message: 'NULL',
      job_id: 'NULL',
      next_at: 'now()',
    },
  },
  // Certificates that were revoked stay revoked.
  vpn_revoked: missing,
  vpn_sessions: ended('ended_at IS NOT NULL'),
  vpn_usage: missing,
  wireless_networks: missing,
  wireless_slots: missing,

  // With what somebody signs in or a device connects: an old password or key must not replace the present one.
  cwmp_devices: returning,
  device_keys: returning,
  identities: returning,
  passkeys: returning,
  second_factors: returning,
  settings: returning,
  ssh_keys: returning,
  users: set({
    keep: [
      'email',
      'username',
      'first_name',
      'last_name',
      'password_hash',
      'tos_accepted_at',
      'tos_version',
      'email_verified_at',
      'last_login_at',
      'disabled_at',
      'created_at',
      'updated_at',
    ],
  }),

  alert_receivers: set({ keep: ['failures', 'busy_until'] }),
  automation_devices: set({
    keep: ['state', 'due_at', 'incident_id', 'total_triggered', 'last_triggered_at', 'period_at', 'period_triggered'],
    fresh: { state: 'NULL', due_at: 'NULL', incident_id: 'NULL' },
  }),
  backup_rules: set({ keep: ['period_at', 'next_at'] }),
  devices: set({
    keep: [...ofDevice.reported, ...ofDevice.presence, ...ofDevice.credits],
    fresh: {
      status: '0',
      gateway: 'NULL',
      quarantined_at: 'NULL',
      task: 'NULL',
      testing_until: 'NULL',
      ...nulls(ofDevice.credits),
      credit_enabled: 'false',
      auto_extend_credit: 'false',
    },
  }),
  event_subscriptions: set({ keep: ['failures', 'busy_until', 'paused_until', 'delivered', 'dropped'] }),
  report_templates: set({ keep: ['next_at', 'generated_at'] }),
  task_schedules: set({ keep: ['next_at'] }),
  vpn_clients: set({ keep: [...clientKeys, 'enabled', 'disconnected_at', 'warned'], fresh: nulls(clientKeys) }),
  vpn_hubs: set({
    keep: [
      ...hubKeys,
      'state',
      'state_message',
      'state_since',
      'applied_revision',
      'holder',
      'held_until',
      'restarted_at',
      'warned',
    ],
    fresh: { holder: 'NULL', held_until: 'NULL', applied_revision: 'NULL' },
  }),
}

const leftTables: ReadonlySet<string> = new Set(Object.values(left).flat())
const usual: Rule = { treatment: 'set' }
const stays: Rule = { treatment: 'left' }

/** Returns what happens to the rows of a table. */
export const ruleOf = (table: string): Rule => (leftTables.has(table) ? stays : (rules[table] ?? usual))

/** All tables that are named here, for the test that none of them is gone. */
export const namedTables: readonly string[] = [...leftTables, ...Object.keys(rules)]

/**
 * Roles are no foreign keys, because the default ones are not in the table. A user without a role could not be shown,
 * so a role is treated as one.
 */
export const roleKeys = {
  tables: ['users', 'memberships'] as readonly string[],
  defaults: roles.map(({ id }) => id),
} as const

/** Companies use these of companies above them. A company that has moved since must not get back those of its former parents. */
export const sharedDownwards: readonly string[] = ['automations', 'desired_templates', 'roles', 'tags', 'templates']
