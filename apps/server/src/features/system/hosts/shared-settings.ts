import type { SettingName } from '../../../start/env.ts'

/**
 * Whose a setting is: `shared` by all hosts of an installation, a host's `own`, or the path of a `file` that every host
 * needs in a place of its own.
 */
type Owner = 'shared' | 'own' | 'file'

/** A new setting does not compile until it is decided whose it is. */
const owners: Record<SettingName, Owner> = {
  PORT: 'own',
  OUTPOST_HOST: 'own',
  OUTPOST_DEVICE_PORT: 'shared',
  OUTPOST_DEVICE_HOST: 'shared',
  OUTPOST_METRICS_PORT: 'own',
  OUTPOST_METRICS_HOST: 'own',
  OUTPOST_API_HOST: 'shared',
  OUTPOST_WEB_DOMAIN: 'shared',
  OUTPOST_TRUST_PROXY: 'shared',
  OUTPOST_BRAND: 'file',
  OUTPOST_ACME: 'shared',
  OUTPOST_ACME_EMAIL: 'shared',
  OUTPOST_TLS_CERT: 'file',
  OUTPOST_TLS_KEY: 'file',
  OUTPOST_CLUSTER_HOST: 'own',
  OUTPOST_CLUSTER_PORT: 'shared',
  OUTPOST_CLUSTER_ADDRESS: 'own',
  OUTPOST_DATA_DIR: 'own',
  OUTPOST_FILES: 'shared',
  OUTPOST_FILES_ENDPOINT: 'shared',
  OUTPOST_FILES_REGION: 'shared',
  OUTPOST_FILES_ACCESS_KEY: 'shared',
  OUTPOST_FILES_SECRET: 'shared',
  OUTPOST_BACKUP_DIR: 'file',
  OUTPOST_UPGRADE_BACKUP: 'shared',
  DATABASE_URL: 'shared',
  NATS_URL: 'shared',
  // The token says which roles the host has.
  OUTPOST_ROLES: 'own',
  OUTPOST_ADMIN_EMAIL: 'own',
  OUTPOST_ADMIN_PASSWORD: 'own',
  OUTPOST_PUBLIC_URL: 'shared',
  // Goes into the file of the key.
  OUTPOST_MASTER_KEY: 'own',
  OUTPOST_BOUNCE_ADDRESS: 'shared',
  OUTPOST_OUTBOUND_ALLOW: 'shared',
  OUTPOST_API_LIMIT: 'shared',
  OUTPOST_DRAIN: 'shared',
  OUTPOST_METRICS_TOKEN: 'shared',
  OUTPOST_FILE_LIMIT: 'shared',
  OUTPOST_TRANSLATE_URL: 'shared',
  OUTPOST_TRANSLATE_KEY: 'shared',
  OUTPOST_VPN_ZONES: 'own',
  OUTPOST_VPN_HOST: 'own',
  OUTPOST_VPN_TCP: 'own',
  OUTPOST_VPN_PORTS: 'own',
  OUTPOST_REQUIRE_MFA: 'shared',
  OUTPOST_COMPANY_LEVELS: 'shared',
  OUTPOST_DEMO: 'own',
  OTEL_SDK_DISABLED: 'shared',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'shared',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'shared',
  OTEL_EXPORTER_OTLP_HEADERS: 'shared',
  OTEL_SERVICE_NAME: 'shared',
  OUTPOST_LOG: 'own',
}

const namesOf = (owner: Owner): readonly SettingName[] =>
  (Object.keys(owners) as SettingName[]).filter((name) => owners[name] === owner)

/** The settings that every host of an installation must have alike. */
export const sharedNames = namesOf('shared')
/** The settings that name files, which a host that joins does not get. */
export const fileNames = namesOf('file')
