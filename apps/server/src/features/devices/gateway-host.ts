import type { UpFrame } from '@outpost/contract/device/frames'
import type { DeviceConnection, DeviceLink, GatewayHost } from '@outpost/gateway/host'
import type { App } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { finishCommand, markDelivered, reportProgress, takeOpenCommands } from './command-service.ts'
import { enrol } from './enrol.ts'
import { hostKeys } from './host-keys.ts'
import { openPresence } from './presence.ts'
import { rotatedKey } from './rotate-key.ts'
import { writeDeviceLog } from './service.ts'

export interface HostOptions {
  gateway: string
  /** Where telemetry goes: the room below takes it; never blocks. */
  onTelemetry: (connection: DeviceConnection, frame: Extract<UpFrame, { kind: 'telemetry' }>) => void
}

/** Frames other than telemetry that wait for the database, per process; beyond it events are dropped and counted. */
const maxWaiting = 10_000

/** The gateway's view of the server: rules and tables on this side, connections on the other. */
export function gatewayHost(app: App, options: HostOptions): GatewayHost {
  const presence = openPresence(app, options.gateway)
  let waiting = 0
  const work = (what: string, deviceId: number, act: () => Promise<void>): void => {
    waiting++
    act()
      .catch((error: unknown) => app.log.error({ device: deviceId, error: String(error) }, `${what} failed`))
      .finally(() => waiting--)
  }
  return {
    hostKeys: () => hostKeys(app),
    authenticate: presence.authenticate,
    enrol: (claim) => enrol(app, claim),
    async online(connection, hello) {
      const answer = await presence.online(connection, hello)
      // After the welcome has gone out: the device reads frames in order.
      if (answer.kind === 'welcome') setImmediate(() => work('delivery', connection.device.id, () => deliverCommands(app, [connection.device.id])))
      return answer
    },
    offline: presence.offline,
    frame(connection, frame) {
      const { id } = connection.device
      switch (frame.kind) {
        case 'telemetry':
          return options.onTelemetry(connection, frame)
        case 'ack':
          return work('acknowledgement', id, () => markDelivered(app, id, frame.id))
        case 'progress':
          return work('progress', id, () => reportProgress(app, id, frame.id, frame.percent, frame.text))
        case 'result':
          return work('result', id, async () => finishCommand(app, id, frame.id, await rotatedKey(app, id, frame)))
        case 'event':
          if (waiting < maxWaiting) work('event', id, () => logEvent(app, connection, frame))
      }
    },
    log: (level, message, details) => app.log[level](details ?? {}, message),
  }
}

const logEvent = (app: App, connection: DeviceConnection, frame: Extract<UpFrame, { kind: 'event' }>): Promise<void> =>
  inTransaction(app.db, systemScope, (tx) =>
    writeDeviceLog(tx, { id: connection.device.id, company_id: connection.device.companyId, serial: null }, { type: frame.name || 'event', status: frame.level !== 'error', log: frame.text }, null, { ip: connection.from.ip }),
  )

/** Sends the open commands of devices that are connected here. */
export async function deliverCommands(app: App, deviceIds: readonly number[]): Promise<void> {
  const { link } = app
  const here = link ? deviceIds.filter((id) => link.isConnected(id)) : []
  if (!link || here.length === 0) return
  for (const command of await takeOpenCommands(app.db, here)) {
    link.send(command.device_id, { kind: 'run', id: command.id, name: command.name, timeout: command.timeout_seconds, input: command.input })
  }
}

/** Listens to the bus for what concerns connected devices. Answers the end of listening. */
export function listenForDevices(app: App, link: DeviceLink): () => void {
  const queued = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    const ids = [...queued]
    queued.clear()
    deliverCommands(app, ids).catch((error: unknown) => app.log.error({ error: String(error) }, 'delivery failed'))
  }
  const ends = [
    app.bus.subscribe('commands.queued', (payload) => {
      queued.add((payload as { device: number }).device)
      timer ??= setTimeout(flush, 5)
    }),
    app.bus.subscribe('devices.kick', (payload) => {
      const { ids, reason } = payload as { ids: number[]; reason: string }
      for (const id of ids) link.kick(id, reason)
    }),
    app.bus.subscribe('devices.interval', (payload) => {
      const { id, seconds } = payload as { id: number; seconds: number }
      link.send(id, { kind: 'interval', seconds })
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
