import type { Hello } from '@outpost/contract/device/frames'
import type { Gateway } from '@outpost/gateway/gateway'
import type { App, Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { hostKeys, pinOf, publicHalf } from './host-keys.ts'

/** The number of devices informed at a time, and the milliseconds that one has to store the keys. */
const telling = { atOnce: 20, limit: 30_000 } as const
/**
 * Milliseconds between two checks of the keys (a notification may get lost), and between two attempts to inform devices
 * that did not answer.
 */
const looks = { keys: 10_000, devices: 600_000 } as const

export interface HostKeySpread {
  /** A device was admitted. Its hello frame contains the key that it has pinned. */
  welcomed(deviceId: number, hello: Hello): void
  /** Starts watching the keys, and gives the gateway the current ones. */
  start(gateway: Gateway): Promise<void>
  close(): void
}

/**
 * Keeps a gateway on the installation's current host key, and sends every device the keys to pin: current and next. A
 * device that has both can reconnect after the next rotation, no matter when that is.
 */
export function openHostKeySpread(app: Program): HostKeySpread {
  let keys: string[] = []
  let served: Gateway | undefined
  const ends: (() => void)[] = []

  const tell = async (id: number): Promise<void> => {
    const [present, next] = keys as [string, string]
    await sendHostKeys(app, served!, id, present, next)
  }
  const queue = openTelling(app, tell)
  const tellAll = async (): Promise<void> => {
    const rows = await inTransaction(app.db, systemScope, (tx) =>
      tx
        .selectFrom('devices')
        .select('id')
        .where('status', '=', 1)
        .where((e) => e('pinned_host_key', 'is distinct from', pinOf(keys[1]!)))
        .execute(),
    )
    for (const { id } of rows) if (served?.link.isConnected(id)) queue.add(id)
    queue.pump()
  }
  const look = async (): Promise<void> => {
    const now = await hostKeys(app)
    if (now.join() === keys.join()) return
    keys = now
    served!.useHostKeys(keys)
    app.log.info({}, 'the host keys were changed')
    await tellAll()
  }
  const safely = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'the host keys could not be looked after'),
    )

  return {
    welcomed(id, hello) {
      if (!served || hello.pinned === pinOf(keys[1]!) || !hello.abilities.split(',').includes('host.keys')) return
      queue.add(id)
      // After the welcome frame, since the device reads frames in order.
      setImmediate(queue.pump)
    },
    async start(gateway) {
      keys = await hostKeys(app)
      gateway.useHostKeys(keys)
      served = gateway
      const timers = [setInterval(safely(look), looks.keys), setInterval(safely(tellAll), looks.devices)]
      ends.push(
        () => timers.forEach(clearInterval),
        app.bus.subscribe('hostkeys.changed', safely(look)),
        app.bus.onReconnect(safely(look)),
      )
    },
    close() {
      for (const end of ends) end()
      queue.clear()
    },
  }
}

/** Sends the current and the next key to a device, and records that it has them. */
async function sendHostKeys(app: Program, gateway: Gateway, id: number, present: string, next: string): Promise<void> {
  const keys = { present: publicHalf(present), next: publicHalf(next) }
  const result = await gateway.link.run(id, 'host.keys', keys, telling.limit)
  if (result.ok)
    await inTransaction(app.db, systemScope, (tx) =>
      tx
        .updateTable('devices')
        .set({ pinned_host_key: pinOf(next) })
        .where('id', '=', id)
        .execute(),
    )
  else app.log.debug({ device: id, code: result.code, text: result.text }, 'a device did not take the host keys')
}

/** A queue of devices to inform, several at a time. Each device is in it at most once. */
function openTelling(app: App, tell: (id: number) => Promise<void>) {
  const waiting = new Set<number>()
  let busy = 0
  const pump = (): void => {
    for (const id of waiting) {
      if (busy >= telling.atOnce) return
      waiting.delete(id)
      busy++
      tell(id)
        .catch((error: unknown) =>
          app.log.debug({ device: id, error: String(error) }, 'a device could not be told the host keys'),
        )
        .finally(() => {
          busy--
          pump()
        })
    }
  }
  return { add: (id: number) => void waiting.add(id), pump, clear: () => waiting.clear() }
}
