import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine, Need } from './programs.ts'

export interface Suite {
  name: string
  /** Arguments for vitest: its project, and the folders or files in it. */
  words: readonly string[]
  /** If one of these is missing, the suite is left out. */
  needs?: readonly Need[]
  /** If one of these is missing, the suite skips some of its tests. */
  wants?: readonly Need[]
  /** The suite runs on a PostgreSQL 15 server that is started for it. */
  postgres15?: true
  /** The suite runs when it is named, as the nightly workflow does, and with `--since` if the change can break it. */
  named?: true
  /** Further variables of its environment. */
  environment?: Readonly<Record<string, string>>
}

/** These fill the machine with devices, connections or repeated kills, and measure how long recovery takes. */
export const faultsAlone = [
  'database',
  'half-open',
  'kill-escalation',
  'kill-ledger',
  'kill-server',
  'restore',
  'rolling-upgrade',
  'two-hosts',
] as const
const twoHosts = ['rolling-upgrade', 'two-hosts'].map((name) => `tests/faults/${name}.test.ts`)
const aloneFiles = faultsAlone.map((name) => `tests/faults/${name}.test.ts`).filter((file) => !twoHosts.includes(file))

const node = ['--project', 'node']
const agent = ['--project', 'agent']
const system = ['--project', 'system']

const root = join(import.meta.dirname, '../..')

/**
 * The server's tests that also run on PostgreSQL 15: those of migrations, row security and connections, and those that
 * make every call of the API as every role, in every company, and with bad input. The whole server suite would take as
 * long again as on the embedded version.
 */
const databaseTests = (): string[] =>
  globSync('apps/server/src/{db,kit}/**/*.test.ts', { cwd: root })
    .filter((file) => /\b(startOutpost|testDatabase)\(/.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()

/**
 * Tests of how every component and every screen looks: in the gallery, with texts of twice the length, at 390 px, in each
 * language, and to each role.
 */
const looks = globSync('tests/e2e/{gallery,pseudo,narrow,languages,seen-screens}*.test.ts', { cwd: root }).toSorted()
/** Tests that open every screen: of accessibility, and of text from devices. */
const everyScreen = globSync('tests/e2e/{a11y,dialogs,hostile-screens}*.test.ts', { cwd: root }).toSorted()
/**
 * Browser tests of parts whose rules the server's tests check on every change as well. All browser tests together take
 * longer than the rest of `npm test`.
 */
const settled = [
  'access-requests',
  'account',
  'announcements',
  'api-docs',
  'approvals',
  'backups',
  'brand',
  'companies',
  'configuration-files',
  'dashboards',
  'data-usage',
  'desktop',
  'device-alerts',
  'device-files',
  'device-map',
  'device-services',
  'entered-credentials',
  'entries',
  'escalation',
  'first-start',
  'forms',
  'guests',
  'hard-coded-pages',
  'health',
  'hostile-api',
  'hotspots',
  'impersonation',
  'incidents',
  'integrations',
  'kept-session',
  'locations',
  'lost-pages',
  'mail',
  'menus',
  'missed-schedules',
  'monitoring-template-tree',
  'monitoring-templates',
  'multi-config',
  'network-map',
  'notifications',
  'passwords',
  'policy',
  'port-scan',
  'preload',
  'rdp',
  'recorded-protocols',
  'recorded-rdp',
  'recording',
  'resources',
  'roles',
  'search',
  'silent-server',
  'ssh-client',
  'statistics',
  'tables',
  'tag-actions',
  'tags',
  'task-schedules',
  'telnet',
  'translation',
  'updates',
  'users',
  'versions',
  'watching',
  'web-pages',
  'windows',
].map((name) => `tests/e2e/${name}.test.ts`)
const browserTests = globSync('tests/e2e/*.test.ts', { cwd: root })
  .filter((file) => ![...looks, ...everyScreen, ...settled].includes(file))
  .toSorted()

/** Fault tests that repeat kills at many moments, or wait for minutes. Together they take as long as all others. */
const longFaults = [
  'cold-start',
  'hostile-files',
  'join',
  'join-tls',
  'kill-account',
  'kill-recording',
  'kill-update',
  'kill-web-recording',
  'shell-device',
  'spread',
].map((name) => `tests/faults/${name}.test.ts`)
const shortFaults = globSync('tests/faults/*.test.ts', { cwd: root })
  .filter((file) => ![...longFaults, ...aloneFiles, ...twoHosts].includes(file))
  .toSorted()

const slowVpnTests = [
  'device-clients',
  'mapped-lans',
  'diagnosis',
  'hostile-clients',
  'kill',
  'shared',
  'tcp',
  'wireguard-hubs',
].map((name) => `tests/vpn/${name}.test.ts`)
const vpnTests = globSync('{packages,tests}/vpn/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((file) => !slowVpnTests.includes(file))
  .toSorted()

const newFeature = 'tools/new-feature/new-feature.test.ts'
const toolTests = globSync('tools/**/*.test.ts', { cwd: root }).toSorted()

/** Every suite, the quick ones first. Each test file of the repository belongs to one of them. */
export const suites: readonly Suite[] = [
  { name: 'conventions', words: [...node, 'tests/conventions/'] },
  { name: 'contract', words: [...node, 'packages/contract/'] },
  { name: 'tools', words: [...node, ...toolTests.filter((file) => file !== newFeature)] },
  // Adds a feature to a copy of the repository and runs all checks on it, for four minutes.
  { name: 'new feature', words: [...node, newFeature], named: true },
  {
    name: 'packages',
    words: [...node, 'tests/packages/helm.test.ts', 'tests/packages/openwrt.test.ts'],
    wants: ['busybox', 'dbclient', 'go'],
  },
  // Installs, upgrades and removes the Debian package in a Debian of its own, for some minutes.
  {
    name: 'debian package',
    words: [...node, 'tests/packages/debian.test.ts'],
    needs: ['namespaces', 'debootstrap'],
    named: true,
  },
  { name: 'web', words: ['--project', 'web'] },
  {
    name: 'gateway',
    words: ['--project', 'gateway', 'packages/gateway/'],
    wants: ['Xvnc', 'dbclient', 'freerdp-shadow-cli', 'python3', 'ssh', 'telnetd', 'unzip', 'xclip', 'xev', 'xrdp'],
  },
  { name: 'agent', words: [...agent, 'apps/agent/'], wants: ['busybox', 'dbclient', 'curl', 'ps', 'shellcheck'] },
  {
    name: 'power cuts',
    words: [...agent, 'apps/agent/src/agent-sh.power.test.ts'],
    needs: ['busybox', 'dbclient'],
    named: true,
    environment: { OUTPOST_TEST_CUTS: '200' },
  },
  {
    name: 'server',
    words: ['--project', 'server'],
    wants: ['Xvnc', 'nats-server', 'mosquitto', 'go', 'pebble', 'python3', 'unzip', 'xclip', 'xev'],
  },
  {
    name: 'server on PostgreSQL 15',
    needs: ['postgres15'],
    postgres15: true,
    named: true,
    words: ['--project', 'server', ...databaseTests()],
  },
  {
    name: 'device',
    words: [...system, 'tests/device/'],
    needs: ['namespaces', 'busybox', 'dbclient', 'dropbear', 'ip', 'nft', 'sshd', 'ssh', 'curl', 'ps'],
  },
  {
    name: 'vpn',
    words: ['--project', 'vpn', ...vpnTests],
    needs: ['namespaces', 'tun', 'busybox', 'ip', 'nft', 'openvpn', 'pasta', 'wg', 'wireguard-go'],
  },
  // Several routers with agent.sh, whose stand-in for uci starts a process for each line, and faults that are only
  // noticed after half a minute of silence: nine minutes.
  {
    name: 'vpn slow',
    words: ['--project', 'vpn', ...slowVpnTests],
    needs: ['namespaces', 'tun', 'busybox', 'dbclient', 'ip', 'nft', 'openvpn', 'wg', 'wireguard-go'],
    named: true,
  },
  {
    name: 'e2e',
    words: ['--project', 'e2e', ...browserTests],
    needs: ['chromium-headless-shell'],
    wants: ['Xvnc', 'freerdp-shadow-cli', 'telnetd', 'unzip', 'xclip', 'xev', 'xrdp'],
  },
  {
    name: 'e2e settled',
    words: ['--project', 'e2e', ...settled],
    needs: ['chromium-headless-shell'],
    named: true,
  },
  { name: 'faults', words: ['--project', 'faults', ...shortFaults], wants: ['ps'] },
  { name: 'faults long', words: ['--project', 'faults', ...longFaults], wants: ['ps'], named: true },
  // The longest of the fault tests, seven minutes.
  { name: 'faults alone', words: [...system, ...aloneFiles], wants: ['ps'], named: true },
  // Two hosts with NATS and a database, each on a machine of its own: an upgrade, and thirty rounds of faults, for
  // a quarter of an hour.
  {
    name: 'two hosts',
    words: [...system, ...twoHosts],
    needs: ['namespaces', 'ip', 'nats-server', 'nft', 'postgres15'],
    named: true,
  },
  {
    name: 'looks',
    words: ['--project', 'e2e', ...looks, ...everyScreen],
    needs: ['chromium-headless-shell'],
    named: true,
    // Accessibility is checked from right to left and in each density, too, which doubles the time.
    environment: { OUTPOST_TEST_LAYOUTS: 'true' },
  },
]

/** Returns the paths of a suite's test files. */
export function filesOf(suite: Suite): string[] {
  const [, project, ...places] = suite.words
  if (places.some((place) => place.endsWith('.ts'))) return places
  const whole: Record<string, string[]> = { web: ['packages/ui/', 'apps/console/'], server: ['apps/server/'] }
  return (whole[project!] ?? places)
    .flatMap((folder) =>
      globSync(`${folder}**/*.test.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
    )
    .toSorted()
}

export interface LeftOut {
  suite: string
  /** `part`: the suite runs without the tests that need what is missing. */
  extent: 'whole' | 'part'
  missing: readonly Need[]
}

/** Returns what cannot run on this machine, suite by suite. */
export function leftOut(chosen: readonly Suite[], machine: Machine): LeftOut[] {
  const absent = (needs: readonly Need[] = []): Need[] => needs.filter((need) => !machine.has(need))
  return chosen.flatMap(({ name, needs, wants }): LeftOut[] => {
    if (absent(needs).length > 0) return [{ suite: name, extent: 'whole', missing: absent(needs) }]
    return absent(wants).length > 0 ? [{ suite: name, extent: 'part', missing: absent(wants) }] : []
  })
}
