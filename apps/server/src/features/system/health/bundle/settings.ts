import type { Env } from '../../../../start/env.ts'

const isSet = (value: unknown): string => (value === undefined ? 'not set' : 'set')

/** Returns the settings as they may be shown: of a secret, only whether it is set. */
export const settingsOf = (env: Env): Record<string, unknown> => ({
  PORT: env.port,
  OUTPOST_HOST: env.host,
  OUTPOST_DEVICE_PORT: env.devicePort ?? null,
  OUTPOST_DEVICE_HOST: env.deviceHosts.length,
  OUTPOST_METRICS_PORT: env.metricsPort ?? null,
  OUTPOST_METRICS_TOKEN: isSet(env.metricsToken),
  OUTPOST_API_HOST: isSet(env.apiHost),
  OUTPOST_WEB_DOMAIN: env.webDomain,
  OUTPOST_TLS_CERT: isSet(env.tls && 'certFile' in env.tls ? env.tls : undefined),
  OUTPOST_ACME: env.tls && 'directory' in env.tls ? env.tls.directory : null,
  OUTPOST_TRUST_PROXY: env.trustProxy.length,
  OUTPOST_PUBLIC_URL: isSet(env.publicUrl),
  OUTPOST_BRAND: isSet(env.brandFile),
  OUTPOST_FILES: isSet(env.fileStore),
  OUTPOST_FILE_LIMIT: env.fileLimit,
  DATABASE_URL: isSet(env.databaseUrl),
  NATS_URL: isSet(env.natsUrl),
  OUTPOST_ROLES: env.roles,
  OUTPOST_CLUSTER_PORT: env.cluster?.port ?? null,
  OUTPOST_MASTER_KEY: isSet(env.masterKey),
  OUTPOST_ADMIN_PASSWORD: isSet(env.admin.password),
  OUTPOST_BOUNCE_ADDRESS: isSet(env.bounceAddress),
  OUTPOST_API_LIMIT: env.apiLimit ?? null,
  OUTPOST_TRANSLATE_URL: isSet(env.translate),
  OUTPOST_TRANSLATE_KEY: isSet(env.translate?.key),
  OUTPOST_COMPANY_LEVELS: env.companyLevels,
  OUTPOST_VPN_HOST: isSet(env.vpnHost),
  OUTPOST_VPN_PORTS: env.vpnPorts,
  OUTPOST_VPN_ZONES: env.vpnZones.length,
  OUTPOST_REQUIRE_MFA: env.requireMfa,
  OUTPOST_DEMO: env.demo,
  OUTPOST_LOG: env.logLevel,
})
