import { agentScript } from '@outpost/agent/script'
import type { FastifyInstance } from 'fastify'
import type { Program } from '../context.ts'
import { hostPublicKeys } from '../features/devices/host-keys/host-keys.ts'
import { deviceAddresses, originOf, shellAddress } from '../kit/origin.ts'

/** `GET /agent.sh`: the device's script, with the server's addresses and host key filled in. */
export async function serveAgent(fastify: FastifyInstance, app: Program): Promise<void> {
  fastify.get('/agent.sh', async (request, reply) => {
    const origin = originOf(app, request)
    const { url } = shellAddress(origin)
    const servers = deviceAddresses(app, origin).map(({ host, port }) => `${host}:${port}`)
    const [current, next] = await hostPublicKeys(app)
    const script = agentScript({ servers, hostKey: current!, nextHostKey: next ?? '', url: `${url}/agent.sh` })
    return reply.type('text/x-shellscript; charset=utf-8').header('cache-control', 'no-store').send(script)
  })
}
