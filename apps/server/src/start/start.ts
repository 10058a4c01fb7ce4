import type { Server as TlsServer } from 'node:https'
import net from 'node:net'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { computedSource } from '@outpost/contract/device/computed-values'
import { parameterSource, ValueCatalogue } from '@outpost/contract/device/values'
import { createGateway, type Gateway } from '@outpost/gateway/gateway'
import { HalfOpen } from '@outpost/gateway/half-open'
import type { GatewayLimits } from '@outpost/gateway/limits'
import { sniff } from '@outpost/gateway/port'
import { mayBeOpenvpn } from '@outpost/vpn/stream/first-packet'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { watchBrand } from '../brand/watch.ts'
import type { Program } from '../context.ts'
import { openPool } from '../db/database.ts'
import { EVERYTHING_ROLE } from '../db/roles.ts'
import { availableMemory, sizesFor } from '../kit/sizes.ts'
import type { Env, RoleName } from './env.ts'
import { features } from '../features.ts'
import { gatewayHost, listenForDevices } from '../features/devices/presence/gateway-host.ts'
import { confirmOnHello } from '../features/configurator/service.ts'
import { openDriftCheck } from '../features/desired-configuration/service.ts'
import { openHostKeySpread } from '../features/devices/host-keys/host-key-spread.ts'
import { forgetConnections, openPresence, type GatewayName } from '../features/devices/presence/presence.ts'
import { takeFile } from '../features/files/backups/take.ts'
import { openFetch } from '../features/files/updates/fetch.ts'
import { checkWebDomain, closeOrphanSessions, closeSessions, userHost } from '../features/remote-access/service.ts'
import { listenForCalls } from '../features/cwmp/service.ts'
import { listenForAlertReadings } from '../features/alerts/service.ts'
import { listenForObservations } from '../features/network-map/service.ts'
import { openReadingPlans, openTemplateValues, takeFailures } from '../features/templates/service.ts'
import { acmeProtocol, recordProcess } from '../features/system/service.ts'
import { openIngest } from '../features/telemetry/ingest.ts'
import { listenForConfigurations } from '../features/vpn/devices/due.ts'
import { VpnStreams } from '../features/vpn/streams/accept.ts'
import { showFigures } from '../http/metrics.ts'
import { hasHealthServer, openHealthServer } from '../http/health-server.ts'
import { buildWeb, type Web } from '../http/http.ts'
import { makeAnonymousLimit } from '../kit/anonymous-limit.ts'
import { makeApiLimit } from '../kit/api-limit.ts'
import { chooseBus } from '../kit/choose-bus.ts'
import { requireWritable } from '../kit/disk-blobs.ts'
import { connect } from '../kit/extension.ts'
import { ForwardedRequests } from '../kit/forwarded-requests.ts'
import { openLog } from '../kit/log.ts'
import { blobFolder, openBlobs } from '../kit/open-blobs.ts'
import { loadSealer, verifyMasterKey } from '../kit/secrets.ts'
import { UserTurns } from '../kit/user-turns.ts'
import { openLive } from '../live/live.ts'
import { followAddress, type StoredAddress } from '../kit/public-address.ts'
import { rateLimits } from '../kit/rate-limit.ts'
import { systemScope } from '../kit/scope.ts'
import { inReadOnly, inTransaction } from '../kit/transaction.ts'
import { openReadiness } from '../http/readiness.ts'
import { bindPorts, type Ports } from './ports.ts'
import { sweepUnfinished } from './unfinished-files.ts'
import { routeUpgrades } from './upgrades.ts'
import { separateWebHosts } from './web-hosts.ts'

export interface Running {
  app: Program
  /** The public port that was bound; undefined for a worker alone. */
  port: number | undefined
  /** The port of the separate health server, if this process has one. */
  healthPort: number | undefined
  /** Lets load balancers send requests elsewhere, and goes on serving for `OUTPOST_DRAIN` seconds. */
  drain(): Promise<void>
  close(): Promise<void>
}

type Closers = (() => Promise<unknown> | void)[]

const damagedFile = 'a file is damaged: restore it from a backup, and look for others with "npm run verify"'
/** The time limit for sending a refusal, in milliseconds. */
const refusalLimit = 5000

/** Limits on connections that have not sent a byte yet: in total, per address, and in time (milliseconds). */
const silent = { max: 4000, perAddress: 1500, grace: 10_000, evictable: 3000 } as const

/**
 * Time limits in milliseconds for a process that only computes. Rolling up an hour of a large fleet takes longer than a
 * request may.
 */
const longStatements = { statement_timeout: 120_000, query_timeout: 125_000 } as const

/** The public URL that is configured, and the one to use in any case. */
const urlsOf = (env: Env, { current }: StoredAddress): Pick<Program, 'configuredUrl' | 'publicUrl'> => ({
  configuredUrl: current,
  publicUrl: () =>
    current() ?? `${env.tls ? 'https' : 'http'}://${env.host === '0.0.0.0' ? os.hostname() : env.host}:${env.port}`,
})

const asEverything = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...connection,
  options: `${connection.options ?? ''} -c role=${EVERYTHING_ROLE}`.trim(),
})

/** Opens the pools of a process: for requests and jobs, for transactions of their own, and beyond row security. */
function openPools(
  connection: pg.PoolConfig,
  roles: readonly RoleName[],
  lost: (error: Error) => void,
  closers: Closers,
) {
  const { connections } = sizesFor(availableMemory())
  const patient = roles.includes('api') || roles.includes('gateway') ? {} : longStatements
  const most = roles.includes('api') ? connections.api : connections.other
  const handle = openPool({ ...connection, ...patient }, lost, most)
  const own = openPool(connection, lost, 2)
  const unscopedConnection = asEverything(connection)
  const unscoped = openPool(unscopedConnection, lost, connections.unscoped)
  for (const pool of [handle, own, unscoped]) closers.push(() => pool.close())
  return { handle, own, unscopedConnection, unscoped }
}

/**
 * Opens what every role needs: the database, the bus, the brand, the rate limits, and the health checks and metrics of
 * this process.
 */
async function openApp(
  env: Env,
  database: { app: pg.PoolConfig },
  roles: readonly RoleName[],
  log: Program['log'],
  closers: Closers,
): Promise<Program> {
  const lost = (error: Error): void => log.warn({ error: error.message }, 'database connection lost')
  const { handle, own, unscopedConnection, unscoped } = openPools(database.app, roles, lost, closers)
  const sealer = loadSealer(env.masterKey, env.dataDir)
  const bus = await chooseBus(env, database.app, own.db, sealer, (message, details) => log.warn(details, message))
  closers.push(() => bus.close())
  const brand = await watchBrand(env.brandFile, (error) =>
    log.error({ error: error.message }, 'the brand stays as it was'),
  )
  closers.push(brand.close)
  const address = await followAddress({ env, db: own.db, bus, log })
  closers.push(address.close)
  const app: Program = {
    env,
    host: `${os.hostname()}:${env.port}`,
    log,
    db: handle.db,
    ownTransactionDb: own.db,
    ownTransaction: (work) => inTransaction(own.db, systemScope, work),
    read: (scope, work) => inReadOnly(handle.db, scope, work),
    limits: rateLimits(own.db),
    publish: (topic, payload) => bus.publish(handle.db, topic, payload),
    pool: handle.pool,
    unscoped: unscoped.pool,
    unscopedConnection,
    pools: { main: handle.pool, own: own.pool, unscoped: unscoped.pool },
    bus,
    blobs: openBlobs(env, (sha256) => log.error({ content: sha256.toString('hex') }, damagedFile)),
    forwarded: new ForwardedRequests(),
    metrics: new Registry(),
    traces: await tracesOf(env, roles.join('+'), log, closers),
    isReady: async () => (app.isStopping ? 'This host is being stopped.' : ready()),
    isStopping: false,
    sealer,
    apiLimit: makeApiLimit(env.apiLimit),
    anonymousLimit: makeAnonymousLimit(),
    turns: new UserTurns(),
    brand: brand.current,
    onBrandChange: brand.onChange,
    values: new ValueCatalogue(parameterSource, computedSource),
    link: undefined,
    ...urlsOf(env, address),
  }
  const ready = openReadiness(app, roles.join('+'))
  closers.push(showFigures(app))
  return app
}

/**
 * Assembles the program for the roles of this process, by hand and in one readable sequence.
 * @param limits gateway limits that differ from the defaults; tests use them to shorten times
 */
export async function start(
  env: Env,
  database: { app: pg.PoolConfig },
  roles: readonly RoleName[] = env.roles,
  limits: Partial<GatewayLimits> = {},
): Promise<Running> {
  connect(features)
  const log = openLog(env.logLevel, roles.join('+'))
  const closers: Closers = []
  const app = await openApp(env, database, roles, log, closers)
  let ports: Ports | undefined
  let healthPort: number | undefined
  let web: Web | undefined
  try {
    if (roles.includes('api') || roles.includes('gateway')) {
      ports = await bindPorts(env, roles.includes('gateway'))
      closers.push(ports.close)
    }
    closers.push(await openTemplateValues(app))
    // Routes are built while the database verifies the master key.
    ;[web] = await Promise.all([
      roles.includes('api') ? buildWeb(app) : undefined,
      verifyMasterKey(app.db, app.sealer),
      requireWritable(blobFolder(env)),
    ])
    const gateway = roles.includes('gateway') || web ? await startDevices(app, closers, roles, limits) : undefined
    if (web) closers.push(listenForCalls(app))
    if (ports) serveConnections(app, gateway, web, ports, closers)
    if (roles.includes('worker')) {
      // Imported only here, because every import delays the first page.
      const { startWorker } = await import('./worker.ts')
      const worker = await startWorker(app)
      closers.push(() => worker.close())
    }
    if (roles.includes('vpn')) {
      const { startVpn } = await import('../features/vpn/role/start.ts')
      const vpn = await startVpn(app)
      closers.push(() => vpn.close())
    }
    if (hasHealthServer(roles, env.roles, env.metricsPort)) {
      const health = await openHealthServer(app, app.isReady)
      if (health) closers.push(() => health.close())
      healthPort = health?.port
    }
    closers.push(recordProcess(app, roles), sweepUnfinished(app))
  } catch (error) {
    if (web) await endWeb(web)
    await closeAll(closers, log)
    throw error
  }
  const drain = async (): Promise<void> => {
    app.isStopping = true
    if (web) await sleep(env.drainSeconds * 1000)
  }
  return { app, port: ports?.number, healthPort, drain, close: () => closeAll(closers, log) }
}

/** Opens the sending of traces. Its code is loaded only if it is switched on. */
async function tracesOf(env: Env, role: string, log: Program['log'], closers: Closers): Promise<Program['traces']> {
  if (!env.traces) return undefined
  const { openTraces } = await import('../kit/traces.ts')
  const traces = openTraces(env.traces, role, `${os.hostname()}:${env.port}`, log)
  closers.push(() => traces.close())
  return traces
}

/** Closes everything in reverse order of opening. */
async function closeAll(closers: Closers, log: Program['log']): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      log.warn({ error: String(error) }, 'closing failed')
    }
  }
}

/** Opens the link to devices, and the gateway if this process holds it. */
async function startDevices(
  app: Program,
  closers: Closers,
  roles: readonly RoleName[],
  limits: Partial<GatewayLimits>,
): Promise<Gateway | undefined> {
  const holdsDevices = roles.includes('gateway')
  // If there can be no other hosts, the code for reaching them is not loaded.
  const isAlone = holdsDevices && !app.env.cluster
  const cluster = isAlone ? undefined : await (await import('./cluster.ts')).openCluster(app, holdsDevices)
  if (cluster) closers.push(() => cluster.close())
  const gateway = holdsDevices
    ? await startGateway(app, closers, { name: app.host, address: cluster?.address }, limits)
    : undefined
  app.link = cluster ? cluster.link(gateway?.link) : gateway?.link
  await closeOrphanSessions(app)
  return gateway
}

async function startGateway(
  app: Program,
  closers: Closers,
  name: GatewayName,
  limits: Partial<GatewayLimits>,
): Promise<Gateway> {
  await forgetConnections(app, name)
  const ingest = openIngest(app)
  closers.push(() => ingest.close())
  const presence = openPresence(app, name)
  const spread = openHostKeySpread(app)
  const checkDrift = openDriftCheck(app)
  const plans = openReadingPlans(app)
  const gateway = await createGateway(
    gatewayHost(app, {
      presence,
      onTelemetry: ingest.take,
      onWelcome(deviceId, hello) {
        spread.welcomed(deviceId, hello)
        confirmOnHello(app, deviceId, hello)
        checkDrift(deviceId, hello)
        plans.welcomed(deviceId, hello)
      },
      onEvent: takeFailures(app),
      onPut: takeFile(app),
      onFetch: (deviceId, fetch) => openFetch(app, deviceId, fetch),
      users: userHost(app),
    }),
    { limits },
  )
  await spread.start(gateway)
  plans.start(gateway.link)
  const stop = listenForDevices(app, gateway.link)
  closers.push(
    listenForObservations(app, gateway.link),
    listenForAlertReadings(app, gateway.link),
    listenForConfigurations(app, gateway.link),
  )
  const alive = setInterval(() => {
    presence
      .keep(gateway.link)
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'gateway heartbeat failed'))
  }, 15_000)
  closers.push(async () => {
    clearInterval(alive)
    spread.close()
    plans.close()
    stop()
    // A gateway without the web has sessions too: those of users' own SSH clients.
    await closeSessions(app)
    await gateway.close()
  })
  return gateway
}

/**
 * Refuses an SSH connection on a host without the gateway role, naming the right host if it is known. A server may send
 * text lines before its identification (RFC 4253, 4.2).
 */
function refuseSsh({ env, configuredUrl }: Program, socket: net.Socket): void {
  const url = configuredUrl()
  const { host, port = env.devicePort } = env.deviceHosts[0] ?? {
    host: url === undefined ? undefined : new URL(url).hostname,
  }
  socket.on('error', () => {})
  socket.end(
    `This host does not accept device connections.${host === undefined ? '' : ` Devices connect to ${host}${port === undefined ? '' : ` port ${port}`}.`}\r\n`,
  )
  socket.setTimeout(refusalLimit, () => socket.destroy())
}

/** Serves both browsers and devices on the public port. The first byte of a connection tells them apart. */
function serveConnections(
  app: Program,
  gateway: Gateway | undefined,
  web: Web | undefined,
  ports: Ports,
  closers: Closers,
): void {
  if (web) {
    const live = openLive(app, web.server)
    const upgrades = routeUpgrades(app, web.server)
    separateWebHosts(app, web.server)
    void checkWebDomain(app)
    closers.push(
      () => endWeb(web),
      () => live.close(),
      () => closeSessions(app),
      () => upgrades.close(),
    )
  }
  const halfOpen = new HalfOpen(silent)
  const streams = app.env.roles.includes('vpn') ? new VpnStreams(app, halfOpen) : undefined
  if (streams) closers.push(() => streams.close())
  const acme = web?.acme
  const routes = {
    protocol: acme && { name: acmeProtocol, take: (inner: net.Socket): void => acme.answer(inner) },
    other: streams && { accepts: mayBeOpenvpn, take: (inner: net.Socket): void => streams.accept(inner) },
    web: (inner: net.Socket): void => void (web ? web.server.emit('connection', inner) : inner.destroy()),
    ssh: (inner: net.Socket): void => (gateway ? gateway.accept(inner) : refuseSsh(app, inner)),
  }
  // Closed before the web server and the gateway end the connections handed to them.
  closers.push(ports.close)
  ports.serve((socket) => sniff(socket, routes, halfOpen))
  // Only now can the certificate authority reach this server.
  if (web && acme) {
    closers.push(() => acme.close())
    acme.begin(web.server as TlsServer)
  }
}

/** Closes the web server. Requests in progress get two seconds, idle connections none. */
async function endWeb(web: Web): Promise<void> {
  web.server.closeIdleConnections()
  const limit = setTimeout(() => web.server.closeAllConnections(), 2000)
  await web.fastify.close()
  // The server never listened, but closing it stops its check for slow connections.
  web.server.close()
  web.server.closeAllConnections()
  clearTimeout(limit)
}
