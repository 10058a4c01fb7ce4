import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import ssh2 from 'ssh2'
import { agentScript } from '../../apps/agent/src/script.ts'
import { createGateway } from '../../packages/gateway/src/gateway.ts'
import { HalfOpen } from '../../packages/gateway/src/half-open.ts'
import type { DeviceLink } from '../../packages/gateway/src/host.ts'
import type { GatewayLimits } from '../../packages/gateway/src/limits.ts'
import { sniff } from '../../packages/gateway/src/port.ts'
import { FakeHost } from '../../packages/gateway/src/testing/fake-host.ts'

/** Starts a gateway alone on one port, as the server runs it. The device that installs the script from it has id 1. */
export async function startBenchGateway(limits: Partial<GatewayLimits>): Promise<{ link: DeviceLink; port: number }> {
  const host = new FakeHost()
  host.enrolment = async (claim) => {
    host.know(1, `ssh-ed25519 ${claim.publicKey.toString('base64')}`)
    return { kind: 'enrolled', device: 1, interval: 3600 }
  }
  const gateway = await createGateway(host, { limits })
  const web = http.createServer((_request, response) => response.end(script(host.key, port)))
  const waiting = new HalfOpen({ max: 2000, perAddress: 200, grace: 10_000, evictable: 500 })
  const server = net.createServer({ noDelay: true }, (socket) =>
    sniff(socket, { web: (taken) => web.emit('connection', taken), ssh: (taken) => gateway.accept(taken) }, waiting),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return { link: gateway.link, port }
}

function script(privateKey: string, port: number): string {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const key = Array.isArray(parsed) ? parsed[0]! : parsed
  const hostKey = `ssh-ed25519 ${key.getPublicSSH().toString('base64')}`
  return agentScript({
    servers: [`127.0.0.1:${port}`],
    hostKey,
    nextHostKey: '',
    url: `http://127.0.0.1:${port}/agent.sh`,
  })
}
