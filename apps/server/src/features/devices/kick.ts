import type { App } from '../../context.ts'

/** Ids in one message on the bus, which holds those of some 700 devices. */
const slice = 500

/** Ends the connections of devices, wherever they are, and tells why. */
export async function kickAll(app: App, ids: readonly number[], reason: string): Promise<void> {
  for (let from = 0; from < ids.length; from += slice)
    await app.publish('devices.kick', { ids: ids.slice(from, from + slice), reason })
}
