import type { Readable } from 'node:stream'
import type { Fetch } from '@outpost/contract/device/fetch'
import type { Hello, UpFrame } from '@outpost/contract/device/frames'
import type { DeviceConnection, DeviceLink, GatewayHost } from '@outpost/gateway/host'
import type { UserHost } from '@outpost/gateway/users/host'
import { openStates } from '@outpost/contract/device/command-states'
import type { Program } from '../../../context.ts'
import { RateWindow } from '../../../kit/rate-window.ts'
import { systemScope } from '../../../kit/scope.ts'
import { storable } from '../../../kit/text.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import {
  finishCommand,
  markDelivered,
  reportProgress,
  takeOpenCommands,
  undeliveredFor,
} from '../commands/command-service.ts'
import type { Elsewhere } from '../enrolment/arrivals.ts'
import { completeInput } from '../commands/command-follow.ts'
import { enrol } from '../enrolment/enrol.ts'
import { FrameWork } from '../commands/frame-work.ts'
import { hostKeys } from '../host-keys/host-keys.ts'
import type { Presence } from './presence.ts'
import { rotatedKey } from '../host-keys/rotate-key.ts'
import { writeDeviceLog } from '../device-log.ts'

export interface HostOptions {
  presence: Presence
  /** Receives telemetry, for a feature that depends on this one. Must not block. */
  onTelemetry: (connection: DeviceConnection, frame: Extract<UpFrame, { kind: 'telemetry' }>) => void
  /** Called when a device is admitted, just before its welcome frame is sent. */
  onWelcome: (deviceId: number, hello: Hello) => void
  /**
   * Offers an event to a feature that depends on this one. Returns undefined if it takes no events of this name, which
   * then belong in the log of the device.
   */
  onEvent: (deviceId: number, event: Extract<UpFrame, { kind: 'event' }>) => Promise<void> | undefined
  /** Receives files that devices hand over, for a feature that depends on this one. */
  onPut: GatewayHost['put']
  /** Provides the file that a device requests, from a feature that depends on this one. */
  onFetch: (deviceId: number, fetch: Fetch) => Promise<Readable | undefined>
  /** Lets users in with their own SSH client, for a feature that depends on this one. */
  users: UserHost
}

/** The number of events of one device that are recorded per minute. Further events in that minute are ignored. */
const eventsPerMinute = 60
/** Seconds after which an unacknowledged command is sent again, and between two checks for such commands. */
const again = { after: 60, every: 10 } as const

/**
 * The interface through which the gateway uses the server: the gateway has the connections, the server the rules and
 * tables.
 */
export function gatewayHost(
  app: Program,
  { presence, onTelemetry, onWelcome, onEvent, onPut, onFetch, users }: HostOptions,
): GatewayHost {
  const events = new RateWindow(eventsPerMinute, 60_000)
  const work = new FrameWork(app)
  return {
    hostKeys: () => hostKeys(app),
    authenticate: presence.authenticate,
    enrol: (claim) => enrol(app, { ...claim, hello: storable(claim.hello) }),
    async online(connection, hello) {
      const answer = await presence.online(connection, storable(hello))
      // After the welcome frame, since the device reads frames in order.
      if (answer.kind !== 'welcome') return answer
      onWelcome(connection.device.id, hello)
      setImmediate(() =>
        work.add(connection.device.id, 'delivery', true, () =>
          deliverCommands(app, [connection.device.id], openStates),
        ),
      )
      return answer
    },
    offline: presence.offline,
    frame(connection, given) {
      const { id } = connection.device
      const frame = storable(given)
      switch (frame.kind) {
        case 'telemetry':
          return onTelemetry(connection, frame)
        case 'ack':
          return work.add(id, 'acknowledgement', true, () => markDelivered(app, id, frame.id))
        case 'progress':
          return work.add(id, 'progress', false, () => reportProgress(app, id, frame.id, frame.percent, frame.text))
        case 'result':
          return work.add(
            id,
            'result',
            true,
            async () => finishCommand(app, id, frame.id, await rotatedKey(app, id, frame)),
            () => finishCommand(app, id, frame.id, { ok: false, code: 'FAILED', text: unusable, data: {} }),
          )
        case 'event':
          if (events.take(id))
            work.add(id, 'event', false, () => onEvent(id, frame) ?? logEvent(app, connection, frame))
      }
    },
    put: onPut,
    users,
    openFile: (device, fetch) => onFetch(device.id, fetch),
    log: (level, message, details) => app.log[level](details ?? {}, message),
  }
}

/** What is said of a result that the server fails to process. */
const unusable = 'The server could not process what the device has answered.'

const logEvent = (
  app: Program,
  connection: DeviceConnection,
  frame: Extract<UpFrame, { kind: 'event' }>,
): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    // Read from the database: a device may be moved to another company while it is connected.
    const device = await tx
      .selectFrom('devices')
      .select(['id', 'company_id', 'serial'])
      .where('id', '=', connection.device.id)
      .executeTakeFirst()
    if (device)
      await writeDeviceLog(
        tx,
        device,
        { type: frame.name || 'event', status: frame.level !== 'error', log: frame.text },
        null,
        { ip: connection.from.ip },
      )
  })

/**
 * The states of commands that a device has not acknowledged. Acknowledged ones are sent again only when it reconnects.
 */
const undelivered = ['queued', 'sent'] as const

/** Sends the open commands of devices that are connected to this gateway. */
async function deliverCommands(
  app: Program,
  deviceIds: readonly number[],
  states: readonly (typeof openStates)[number][] = undelivered,
): Promise<void> {
  const { link } = app
  const here = link ? deviceIds.filter((id) => link.isConnected(id)) : []
  if (!link || here.length === 0) return
  const full = new Set<number>()
  for (const command of await takeOpenCommands(app, here, states)) {
    // A command that did not fit waits until the next check, and later commands must not overtake it.
    if (full.has(command.device_id)) continue
    const input = await completeInput(app, command, command.input)
    try {
      const sent = link.send(command.device_id, {
        kind: 'run',
        id: command.id,
        name: command.name,
        timeout: command.timeout_seconds,
        input,
      })
      if (!sent) full.add(command.device_id)
    } catch (error) {
      // Too long in the device's encoding: this will not change, and the commands behind it must not wait.
      await finishCommand(app, command.device_id, command.id, {
        ok: false,
        code: 'NOT_SENT',
        text: 'The command is too long for this device.',
        data: {},
      })
      app.log.warn(
        { device: command.device_id, command: command.id, error: String(error) },
        'a command could not be sent',
      )
    }
  }
  if (full.size > 0)
    app.log.warn({ devices: [...full].slice(0, 20), count: full.size }, 'commands wait: the devices take no more')
}

/** Subscribes to the messages on the bus that concern connected devices. Returns a function that unsubscribes. */
export function listenForDevices(app: Program, link: DeviceLink): () => void {
  const queued = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    const ids = [...queued]
    queued.clear()
    deliverCommands(app, ids).catch((error: unknown) => app.log.error({ error: String(error) }, 'delivery failed'))
  }
  const catchUp = (): void => {
    undeliveredFor(app, again.after)
      .then((ids) => deliverCommands(app, ids))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'open commands could not be read'))
  }
  const looking = setInterval(catchUp, again.every * 1000)
  const ends = [
    // A lost notification delays a command but does not lose it.
    app.bus.onReconnect(catchUp),
    app.bus.subscribe('commands.queued', (payload) => {
      queued.add((payload as { device: number }).device)
      timer ??= setTimeout(flush, 5)
    }),
    app.bus.subscribe('devices.kick', (payload) => {
      const { ids, reason } = payload as { ids: number[]; reason: string }
      for (const id of ids) link.kick(id, reason)
    }),
    app.bus.subscribe('devices.elsewhere', (payload) => {
      for (const [id, epoch] of payload as Elsewhere) link.replaced(id, epoch)
    }),
    app.bus.subscribe('devices.interval', (payload) => {
      const { id, seconds } = payload as { id: number; seconds: number }
      link.send(id, { kind: 'interval', seconds })
    }),
  ]
  return () => {
    clearTimeout(timer)
    clearInterval(looking)
    for (const end of ends) end()
  }
}
