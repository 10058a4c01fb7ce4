import type { Program } from '../../../context.ts'
import { readNames } from '../names/read.ts'
import { type HubAccess, trafficOf } from './access.ts'
import type { RunningHub } from './running-hub.ts'

/** Tells a hub its names. A hub that does not answer them is still of use, so a failure is only logged. */
export async function serveNames(
  app: Program,
  { row, hub }: Pick<RunningHub, 'row' | 'hub'>,
  access: HubAccess,
): Promise<void> {
  if (!hub.canServeNames()) return
  try {
    await hub.serveNames(await app.ownTransaction((tx) => readNames(tx, row, trafficOf(access).grants)))
  } catch (error) {
    app.log.warn({ hub: row.id, error: String(error) }, 'the names of a VPN hub are not answered')
  }
}
