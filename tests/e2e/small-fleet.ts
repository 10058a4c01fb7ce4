import { startFleet, type Fleet } from '../../apps/agent/src/fleet.ts'
import { enrolmentToken, hostKey } from '../support/enrol.ts'
import type { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

/**
 * Starts a few simulated devices in this process, in the top company, and waits until they are online. They reboot in a
 * second.
 */
export async function smallFleet(
  program: Program,
  count: number,
  firstIndex = 0,
  token?: string,
  firmware?: string,
): Promise<Fleet> {
  const options = {
    server: `127.0.0.1:${program.port}`,
    hostKey: await hostKey(program),
    token: token ?? (await enrolmentToken(program, count)).token,
    count,
    firstIndex,
    intervalSeconds: 30,
    rebootSeconds: 1,
    retryMin: 1,
    ...(firmware !== undefined && { firmware }),
  }
  const fleet = await startFleet(options)
  try {
    await until(
      `${count} devices online`,
      30,
      () => fleet.counters().online === count,
      () => fleet.counters(),
    )
    return fleet
  } catch (error) {
    await fleet.stop()
    throw error
  }
}
