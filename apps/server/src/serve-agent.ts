import { agentScript } from '@outpost/agent/script'
import type { FastifyInstance } from 'fastify'
import type { App } from './context.ts'
import { hostPublicKeys } from './features/devices/host-keys.ts'
import { originOf, shellAddress } from './kit/origin.ts'

/** `GET /agent.sh`: the device's script with the address and the host key inside (rules PLANE). */
export async function serveAgent(fastify: FastifyInstance, app: App): Promise<void> {
  fastify.get('/agent.sh', async (request, reply) => {
    const { host, port, url } = shellAddress(originOf(app, request))
    const [current, next] = await hostPublicKeys(app)
    const script = agentScript({ host, port: app.env.devicePort ?? port, hostKey: current!, nextHostKey: next ?? '', url: `${url}/agent.sh` })
    return reply.type('text/x-shellscript; charset=utf-8').header('cache-control', 'no-store').send(script)
  })
}
