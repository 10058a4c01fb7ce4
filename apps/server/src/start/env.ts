import type { BlockList } from 'node:net'
import path from 'node:path'
import { trimEndOf } from '@outpost/contract/kit/trim'
import { z } from 'zod'
import { readAllowed } from '../kit/outbound.ts'
import type { S3Account } from '../kit/s3/request.ts'
import type { TraceSettings } from '../kit/traces.ts'
import { readDeviceHosts, type DeviceHost } from './device-hosts.ts'
import { readHostSettings, type Settings } from './host-settings.ts'

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const flag = z.stringbool().default(false)
/** The largest file in a store, in MiB: one request can store no more. */
const maxStoredMiB = 5120
const port = z.coerce.number().int().min(0).max(65_535)
export const roleNames = ['api', 'gateway', 'worker', 'vpn'] as const
export type RoleName = (typeof roleNames)[number]

const Environment = z.object({
  PORT: port.default(8080),
  OUTPOST_HOST: z.string().optional(),
  OUTPOST_DEVICE_PORT: port.optional(),
  OUTPOST_DEVICE_HOST: z
    .string()
    .refine((text) => readDeviceHosts(listOf(text)) !== undefined, {
      message:
        'must contain names or IPv4 addresses, each with an optional port, at most 16: gw1.example,gw2.example:2222',
    })
    .optional(),
  OUTPOST_METRICS_PORT: port.optional(),
  OUTPOST_METRICS_HOST: z.string().default('127.0.0.1'),
  OUTPOST_API_HOST: z.string().toLowerCase().optional(),
  OUTPOST_WEB_DOMAIN: z
    .string()
    .toLowerCase()
    .max(200)
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a host name without scheme and port')
    .default('web.localhost'),
  OUTPOST_TRUST_PROXY: z.string().optional(),
  OUTPOST_BRAND: z.string().optional(),
  OUTPOST_TLS_CERT: z.string().optional(),
  OUTPOST_TLS_KEY: z.string().optional(),
  OUTPOST_ACME: z.url({ protocol: /^https$/ }).optional(),
  OUTPOST_ACME_EMAIL: z.email().optional(),
  OUTPOST_CLUSTER_HOST: z.string().default('127.0.0.1'),
  OUTPOST_CLUSTER_PORT: port.optional(),
  OUTPOST_CLUSTER_ADDRESS: z
    .string()
    .max(260)
    .regex(
      /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/,
      'a host name or address, IPv6 in brackets, with or without a port',
    )
    .optional(),
  OUTPOST_DATA_DIR: z.string().default('./data'),
  OUTPOST_FILES: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]{0,500})?$/, 's3://bucket or s3://bucket/prefix')
    .refine((text) => !/\/\.{1,2}(?:\/|$)/.test(text), 's3://bucket or s3://bucket/prefix, without . and ..')
    .optional(),
  OUTPOST_FILES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OUTPOST_FILES_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('us-east-1'),
  OUTPOST_FILES_ACCESS_KEY: z.string().max(256).optional(),
  OUTPOST_FILES_SECRET: z.string().max(1000).optional(),
  OUTPOST_BACKUP_DIR: z.string().max(4000).optional(),
  OUTPOST_UPGRADE_BACKUP: z.stringbool().default(true),
  DATABASE_URL: z.url().optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  OUTPOST_ROLES: z
    .string()
    .default(roleNames.join(','))
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(roleNames)).min(1)),
  OUTPOST_ADMIN_EMAIL: z.email().optional(),
  OUTPOST_ADMIN_PASSWORD: z.string().min(8).max(1024).optional(),
  OUTPOST_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'Give an address such as https://devices.example.com.' })
    .optional(),
  OUTPOST_MASTER_KEY: z.string().min(32).optional(),
  // With a plus sign and 53 more characters, the local part must not exceed 64 (RFC 5321, section 4.5.3.1.1).
  OUTPOST_BOUNCE_ADDRESS: z
    .email()
    .regex(/^[^+]{1,10}@/)
    .optional(),
  OUTPOST_OUTBOUND_ALLOW: z.string().optional(),
  OUTPOST_API_LIMIT: z.coerce.number().int().min(1).max(1_000_000).optional(),
  OUTPOST_DRAIN: z.coerce.number().int().min(0).max(20).default(0),
  OUTPOST_METRICS_TOKEN: z.string().min(16).max(1000).optional(),
  OUTPOST_FILE_LIMIT: z.coerce.number().int().min(1).max(10_240).default(80),
  OUTPOST_TRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUTPOST_TRANSLATE_KEY: z.string().max(1000).optional(),
  OUTPOST_VPN_ZONES: z.string().max(2000).default('local=This server'),
  OUTPOST_VPN_HOST: z
    .string()
    .max(253)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/)
    .optional(),
  OUTPOST_VPN_TCP: z
    .string()
    .max(260)
    .regex(/^(?:none|[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?:\d{1,5})$/)
    .optional(),
  OUTPOST_VPN_PORTS: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}$/)
    .default('20000-20999'),
  OUTPOST_REQUIRE_MFA: flag,
  OUTPOST_COMPANY_LEVELS: z.coerce.number().int().min(2).max(32).default(3),
  OUTPOST_DEMO: flag,
  OTEL_SDK_DISABLED: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().max(8000).default(''),
  OTEL_SERVICE_NAME: z.string().max(200).default('outpost'),
  OUTPOST_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The name of a setting. */
export type SettingName = keyof typeof Environment.shape

/** The files of `OUTPOST_TLS_CERT` and `OUTPOST_TLS_KEY`. */
export interface CertificateFiles {
  certFile: string
  keyFile: string
}

/** A certificate that a certificate authority issues and renews automatically (ACME, RFC 8555). */
export interface AcmeSettings {
  /** The address of the authority's directory. */
  directory: string
  /** Where the authority may write to. */
  email: string | undefined
  /** The host names of the certificate, the public one first. */
  names: readonly string[]
}

/** The typed configuration. This is the only module that reads the environment. */
export interface Env {
  port: number
  host: string
  devicePort: number | undefined
  /** The hosts at which devices reach SSH, if they differ from the console's, with their ports if those differ. */
  deviceHosts: readonly DeviceHost[]
  /**
   * The port of the separate health and metrics server. On a host without the API, it is the only place that serves
   * them.
   */
  metricsPort: number | undefined
  metricsHost: string
  apiHost: string | undefined
  /** The domain under which each web page of a device gets a host name of its own. */
  webDomain: string
  trustProxy: string[]
  brandFile: string | undefined
  /** How this server ends TLS itself; undefined if it does not. */
  tls: CertificateFiles | AcmeSettings | undefined
  dataDir: string
  /** The store of uploaded files that several hosts share; undefined for the data folder. */
  fileStore: S3Account | undefined
  /** Folders in which scheduled backups of the installation may be stored, as absolute paths. */
  backupDirs: readonly string[]
  /** Whether the database is backed up before an upgrade changes it. */
  upgradeBackup: boolean
  databaseUrl: string | undefined
  natsUrl: string | undefined
  /** Where other hosts reach the devices connected here; undefined if there can be no other hosts. */
  cluster: { host: string; port: number; address: string | undefined } | undefined
  roles: readonly RoleName[]
  admin: { email: string | undefined; password: string | undefined }
  publicUrl: string | undefined
  masterKey: string | undefined
  /**
   * The address that bounces are sent to. Each email gets its own variant of it. Without it, bounces go to the sender's
   * address.
   */
  bounceAddress: string | undefined
  /**
   * Private addresses that the server may connect to on behalf of users, such as a mail server in the local network.
   */
  outboundAllow: BlockList
  /** Requests per minute for all tokens of a user, per process; undefined for no limit. */
  apiLimit: number | undefined
  /** Seconds for which a host that stops goes on serving, while `/readyz` already answers 503. */
  drainSeconds: number
  /** Grants access to the metrics from other machines. Without it, they are only available on this machine. */
  metricsToken: string | undefined
  /** The size limit for uploaded files, in bytes. */
  fileLimit: number
  /** A translation service for the interface, without a trailing slash. The key belongs to the service. */
  translate: { url: string; key: string | undefined } | undefined
  /** The zones in which hubs of this host run, with their titles. */
  vpnZones: readonly { name: string; title: string }[]
  /** The address at which VPN clients reach this host; by default that of the public URL. */
  vpnHost: string | undefined
  /** Where clients reach hubs over TCP; undefined for the public port, null for nowhere. */
  vpnTcp: { host: string; port: number } | null | undefined
  /** The first and last port for hubs. */
  vpnPorts: { first: number; last: number }
  /** Users without a second factor can do nothing except set one up. */
  requireMfa: boolean
  /** The maximum depth of the company tree. Companies already deeper than this remain. */
  companyLevels: number
  demo: boolean
  /** Where traces of requests, jobs and commands are sent; undefined if nowhere. */
  traces: TraceSettings | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Returns the settings as texts: the variables that are not empty, and what this host got when it joined an installation
 * for those that are not set.
 */
export function readSettings(source: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]))
  const { OUTPOST_DATA_DIR: setting } = Environment.shape
  const dataDir = setting.parse(given['OUTPOST_DATA_DIR'])
  return { ...readHostSettings(path.resolve(dataDir)), ...given }
}

/**
 * Reads the configuration. Throws an `Error` that lists all invalid variables in one message. Listens on loopback
 * unless TLS is configured, because plain HTTP is only meant for this machine or behind a proxy.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Environment.safeParse(readSettings(source))
  if (!parsed.success) {
    throw new Error(
      `Configuration: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  }
  const value = parsed.data
  const tls = readTls(value)
  return {
    port: value.PORT,
    host: value.OUTPOST_HOST ?? (tls ? '0.0.0.0' : '127.0.0.1'),
    devicePort: value.OUTPOST_DEVICE_PORT,
    deviceHosts: readDeviceHosts(listOf(value.OUTPOST_DEVICE_HOST))!,
    metricsPort: value.OUTPOST_METRICS_PORT,
    metricsHost: value.OUTPOST_METRICS_HOST,
    apiHost: value.OUTPOST_API_HOST,
    webDomain: value.OUTPOST_WEB_DOMAIN,
    trustProxy: listOf(value.OUTPOST_TRUST_PROXY),
    brandFile: value.OUTPOST_BRAND,
    tls,
    dataDir: path.resolve(value.OUTPOST_DATA_DIR),
    fileStore: readFileStore(value),
    backupDirs: listOf(value.OUTPOST_BACKUP_DIR).map((folder) => path.resolve(folder)),
    upgradeBackup: value.OUTPOST_UPGRADE_BACKUP,
    databaseUrl: value.DATABASE_URL,
    natsUrl: value.NATS_URL,
    // The embedded database is only available on this machine.
    cluster:
      value.DATABASE_URL === undefined && value.OUTPOST_CLUSTER_PORT === undefined
        ? undefined
        : {
            host: value.OUTPOST_CLUSTER_HOST,
            port: value.OUTPOST_CLUSTER_PORT ?? 0,
            address: value.OUTPOST_CLUSTER_ADDRESS,
          },
    roles: value.OUTPOST_ROLES,
    admin: { email: value.OUTPOST_ADMIN_EMAIL, password: value.OUTPOST_ADMIN_PASSWORD },
    publicUrl: value.OUTPOST_PUBLIC_URL === undefined ? undefined : trimEndOf(value.OUTPOST_PUBLIC_URL, '/'),
    masterKey: value.OUTPOST_MASTER_KEY,
    bounceAddress: value.OUTPOST_BOUNCE_ADDRESS,
    outboundAllow: readAllowed(listOf(value.OUTPOST_OUTBOUND_ALLOW)),
    apiLimit: value.OUTPOST_API_LIMIT,
    drainSeconds: value.OUTPOST_DRAIN,
    metricsToken: value.OUTPOST_METRICS_TOKEN,
    fileLimit: value.OUTPOST_FILE_LIMIT * 1_048_576,
    translate:
      value.OUTPOST_TRANSLATE_URL === undefined
        ? undefined
        : { url: trimEndOf(value.OUTPOST_TRANSLATE_URL, '/'), key: value.OUTPOST_TRANSLATE_KEY },
    ...readVpn(value),
    requireMfa: value.OUTPOST_REQUIRE_MFA,
    companyLevels: value.OUTPOST_COMPANY_LEVELS,
    demo: value.OUTPOST_DEMO,
    traces: readTraces(value),
    logLevel: value.OUTPOST_LOG,
  }
}

function readTls(value: z.output<typeof Environment>): Env['tls'] {
  const { OUTPOST_TLS_CERT: certFile, OUTPOST_TLS_KEY: keyFile } = value
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new Error('Configuration: OUTPOST_TLS_CERT and OUTPOST_TLS_KEY belong together')
  const acme = readAcme(value)
  if (acme && certFile) throw new Error('Configuration: OUTPOST_ACME and OUTPOST_TLS_CERT exclude each other')
  return certFile && keyFile ? { certFile, keyFile } : acme
}

/** A name for which a certificate authority issues a certificate: with a dot, and no address. */
const publicName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

function readAcme(value: z.output<typeof Environment>): AcmeSettings | undefined {
  const { OUTPOST_ACME: directory, OUTPOST_ACME_EMAIL: email, OUTPOST_PUBLIC_URL: url } = value
  if (directory === undefined) {
    if (email !== undefined) throw new Error('Configuration: OUTPOST_ACME_EMAIL needs OUTPOST_ACME')
    return undefined
  }
  const { protocol, hostname } = new URL(url ?? 'http://none')
  if (protocol !== 'https:' || !publicName.test(hostname))
    throw new Error('Configuration: OUTPOST_ACME needs OUTPOST_PUBLIC_URL with https and a DNS name')
  const apiHost = value.OUTPOST_API_HOST
  if (apiHost !== undefined && !publicName.test(apiHost))
    throw new Error('Configuration: OUTPOST_ACME needs a DNS name as OUTPOST_API_HOST')
  const names = [hostname, ...(apiHost !== undefined && apiHost !== hostname ? [apiHost] : [])]
  return { directory, email, names }
}

/** Reads the settings of the store. The server itself reaches it, so the outbound rules do not apply. */
function readFileStore(value: z.output<typeof Environment>): Env['fileStore'] {
  const { OUTPOST_FILES: place, OUTPOST_FILES_ENDPOINT: endpoint } = value
  const { OUTPOST_FILES_ACCESS_KEY: accessKey, OUTPOST_FILES_SECRET: secret } = value
  if (place === undefined) {
    if (endpoint ?? accessKey ?? secret)
      throw new Error('Configuration: OUTPOST_FILES is missing: s3://bucket or s3://bucket/prefix')
    return undefined
  }
  if (endpoint === undefined || accessKey === undefined || secret === undefined)
    throw new Error(
      'Configuration: OUTPOST_FILES needs OUTPOST_FILES_ENDPOINT, OUTPOST_FILES_ACCESS_KEY and OUTPOST_FILES_SECRET',
    )
  const { origin, pathname } = new URL(endpoint)
  if (pathname !== '/') throw new Error('Configuration: OUTPOST_FILES_ENDPOINT: scheme, host and port only')
  if (value.OUTPOST_FILE_LIMIT > maxStoredMiB)
    throw new Error(`Configuration: OUTPOST_FILE_LIMIT: at most ${maxStoredMiB} with OUTPOST_FILES`)
  const [bucket = '', ...prefix] = place.slice('s3://'.length).split('/')
  const region = value.OUTPOST_FILES_REGION
  return { endpoint: origin, region, bucket, prefix: prefix.join('/'), access_key: accessKey, secret }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the variables that OpenTelemetry defines. Header values may be percent-encoded (W3C Baggage). */
function readTraces(value: z.output<typeof Environment>): TraceSettings | undefined {
  const base = value.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${trimEndOf(base, '/')}/v1/traces`)
  if (url === undefined || value.OTEL_SDK_DISABLED) return undefined
  const headers = listOf(value.OTEL_EXPORTER_OTLP_HEADERS).map((entry) => {
    const [name = '', ...rest] = entry.split('=')
    if (!/^[\w-]+$/.test(name.trim())) throw new Error('Configuration: OTEL_EXPORTER_OTLP_HEADERS: name=value,...')
    return [name.trim(), decoded(rest.join('=').trim())]
  })
  return { url, headers: Object.fromEntries(headers) as Record<string, string>, service: value.OTEL_SERVICE_NAME }
}

const readVpn = (value: z.output<typeof Environment>): Pick<Env, 'vpnZones' | 'vpnHost' | 'vpnTcp' | 'vpnPorts'> => ({
  vpnZones: readZones(value.OUTPOST_VPN_ZONES),
  vpnHost: value.OUTPOST_VPN_HOST,
  vpnTcp: readTcp(value.OUTPOST_VPN_TCP),
  vpnPorts: readPorts(value.OUTPOST_VPN_PORTS),
})

/** Reads `oslo-1=Oslo,bergen-1=Bergen`: the zones that this host serves, with their titles. */
const readZones = (text: string): { name: string; title: string }[] =>
  listOf(text).map((entry) => {
    const [name = '', title = name] = entry.split('=').map((part) => part.trim())
    return { name, title }
  })

function readTcp(text: string | undefined): Env['vpnTcp'] {
  if (text === undefined) return undefined
  if (text === 'none') return null
  const [host = '', port = ''] = text.split(':')
  return { host, port: Number(port) }
}

function readPorts(text: string): { first: number; last: number } {
  const [first = 0, last = 0] = text.split('-').map(Number)
  if (first < 1 || first > last || last > 65_535) throw new Error('Configuration: OUTPOST_VPN_PORTS: no range of ports')
  return { first, last }
}
