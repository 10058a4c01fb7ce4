/** A brand word that is allowed in the program: where it may appear, and why. */
export interface FixedWord {
  word: RegExp
  /** Prefixes of the paths in which it may appear. */
  where: readonly string[]
  why: string
}

/** Assembled from parts, so that this file does not contain the word that the test searches for. */
const vendor = ['R', 'MS'].join('')

/** Fixed by the product specification: clients written for the vendor's console expect these names. */
export const vendorWords: readonly FixedWord[] = [
  {
    word: new RegExp(`^/?${vendor.toLowerCase()}-connect$`),
    where: ['apps/console/', 'apps/server/', 'packages/contract/'],
    why: 'routes of remote sessions',
  },
  {
    word: new RegExp(`^${vendor}-XSRF-TOKEN$`),
    where: ['apps/console/src/brand.ts', 'apps/server/src/brand/brand.ts'],
    why: "a cookie's name, where the brand asks for it",
  },
  {
    word: new RegExp(`^${vendor.toLowerCase()}_xsrf_cookie$`),
    where: ['apps/server/src/brand'],
    why: 'the key by which a brand asks for that cookie',
  },
]

/** The program's own names. Users of an installation never see them; only its operator does. */
export const ownWords: readonly FixedWord[] = [
  {
    word: /^Outpost$/,
    where: ['apps/server/src/brand/schema.ts'],
    why: 'the name of an installation that has been given no brand',
  },
  {
    word: /^Outpost$/,
    where: [
      'apps/server/src/start/supervisor.ts',
      'apps/server/src/start/former-processes.ts',
      'apps/server/src/db/embedded/',
    ],
    why: 'said to the operator, on the terminal',
  },
  { word: /^(value\.)?OUTPOST_[A-Z_]*(\.\w+)*\.?$/, where: ['apps/', 'packages/'], why: 'environment variables' },
  {
    word: /^\/?OutpostProvider(Props)?$/,
    where: ['apps/console/src/App.tsx', 'packages/ui/src/theme.tsx'],
    why: 'a name in the code, which the build shortens',
  },
  {
    word: /^outpost(_app|_owner|_everything)?$/,
    where: ['apps/server/src/db/'],
    why: "the database, its roles, and how connections are called in PostgreSQL's own views",
  },
  {
    word: /^outpost-(xxxxxx)?$/,
    where: ['apps/server/src/db/embedded/socket-dir.ts'],
    why: 'a folder for the socket of the database',
  },
  {
    word: /^outpost\.?$/,
    where: ['apps/server/src/features/system/hosts/join.ts', 'apps/server/src/features/system/hosts/make-token.ts'],
    why: 'the command and the service of the Debian package',
  },
  {
    word: /^outpost\.(company|depth|person)$/,
    where: ['apps/server/src/kit/scope.ts'],
    why: "settings of a transaction, read by the database's rules",
  },
  {
    word: /^outpost\.?$/,
    where: ['apps/server/src/kit/bus.ts', 'apps/server/src/kit/choose-bus.ts', 'apps/server/src/kit/nats-bus.ts'],
    why: 'subjects of the bus between processes',
  },
  {
    word: /^outpost$/,
    where: ['apps/server/src/kit/secrets.ts'],
    why: 'part of what keys are derived from: another word is another key',
  },
  {
    word: /^outpost_[a-z_]*$/,
    where: [
      'apps/server/src/http/metrics.ts',
      'apps/server/src/http/event-loop-lag.ts',
      'apps/server/src/start/worker.ts',
      'apps/server/src/kit/for-each-isolated.ts',
      'apps/server/src/features/telemetry/ingest.ts',
    ],
    why: "figures for the operator's monitoring",
  },
  {
    word: /^outpost$/,
    where: ['apps/server/src/start/env.ts', 'apps/server/src/kit/traces.ts'],
    why: 'the name of the service in traces, unless the operator sets another',
  },
  { word: /^outpost-demo$/, where: ['apps/server/src/demo/'], why: 'the password of the demo' },
  {
    word: /^outpost1$/,
    where: ['packages/contract/src/device/', 'apps/agent/src/sh/'],
    why: 'the first word that a device says to the gateway',
  },
  {
    word: /^(\/[\w./]*)?\/?\.?S?\d*outpost(-guard|-restore)?[\w.]*$/,
    where: ['apps/agent/src/sh/'],
    why: "paths and the service's name on a device: changing them would lose the agents that are installed",
  },
  {
    word: /^(\/run\/)?outpost(-vpn|_hub_|_)?-?$/,
    where: [
      'packages/vpn/src/device/change.ts',
      'apps/server/src/features/vpn/role/start.ts',
      'packages/vpn/src/network/level.ts',
      'packages/vpn/src/network/rules.ts',
      'packages/vpn/src/network/shared.ts',
      'packages/vpn/src/network/space.ts',
      'packages/vpn/src/openvpn/hub.ts',
      'packages/vpn/src/probe/inspect.ts',
    ],
    why: 'names on hosts and devices that a later version must find again',
  },
  { word: /^outpost$/, where: ['apps/agent/src/identity.ts'], why: "the comment of a device's key" },
]
