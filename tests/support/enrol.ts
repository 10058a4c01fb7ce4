import { FleetProcess, type FleetOrder } from './fleet-process.ts'
import type { Program } from './program.ts'

/** Returns the host key with which the server identifies itself to devices, as contained in its script. */
export async function hostKey(program: Pick<Program, 'url'>): Promise<string> {
  const script = await (await fetch(`${program.url}/agent.sh`)).text()
  const key = /ssh-ed25519 [A-Za-z0-9+/=]+/.exec(script)?.[0]
  if (!key) throw new Error('the script names no host key')
  return key
}

/** Creates a token for enrolment in a company, by default the top one, with the line that an installer pastes. */
export async function enrolmentToken(
  program: Program,
  uses: number,
  companyId = 1,
): Promise<{ token: string; line: string }> {
  const { status, body } = await program.admin.post('/devices/enrolment-tokens', {
    company_id: companyId,
    uses,
    expires_in: 3600,
  })
  if (status !== 201) throw new Error(`no token: ${JSON.stringify(body)}`)
  return body.data
}

/** Starts fake devices that enrol with a token, and waits until they are online. */
export async function onlineFleet(
  program: Program,
  order: Partial<FleetOrder> & { count: number },
): Promise<FleetProcess> {
  const { token } = await enrolmentToken(program, order.count)
  const server = program.url.replace('http://', '')
  const fleet = FleetProcess.start({
    server,
    hostKey: await hostKey(program),
    token,
    seed: 'system',
    intervalSeconds: 30,
    ...order,
  })
  try {
    await fleet.online(order.count, 60 + order.count / 20)
  } catch (error) {
    await fleet.stop()
    throw error
  }
  return fleet
}
