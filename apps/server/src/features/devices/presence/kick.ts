import type { App } from '../../../context.ts'

/** The number of ids in one message on the bus, which has room for about 700. */
const slice = 500

/** Closes the connections of devices on all hosts, with a reason. */
export async function kickAll(app: App, ids: readonly number[], reason: string): Promise<void> {
  for (let from = 0; from < ids.length; from += slice)
    await app.publish('devices.kick', { ids: ids.slice(from, from + slice), reason })
}
