import { agentScript } from '@outpost/agent/script'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance } from 'fastify'
import type { App } from './context.ts'
import { hostPublicKeys } from './features/devices/host-keys.ts'
import { sendFailure } from './kit/mount.ts'

/** A plain host name or IPv4 address with an optional port; what else a Host header may hold goes into no shell script. */
const plainHost = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(\d{1,5}))?$/

/** `GET /agent.sh`: the device's script with the address and the host key inside (rules PLANE). */
export async function serveAgent(fastify: FastifyInstance, app: App): Promise<void> {
  fastify.get('/agent.sh', async (request, reply) => {
    const base = app.env.publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`
    const match = plainHost.exec(base.replace(/^https?:\/\//, ''))
    if (!match) return sendFailure(app, request, reply, fail('BAD_HOST', { source: 'Host' }))
    const port = app.env.devicePort ?? Number(match[2] ?? (base.startsWith('https:') ? 443 : 80))
    const [current, next] = await hostPublicKeys(app)
    const script = agentScript({ host: match[1]!, port, hostKey: current!, nextHostKey: next ?? '', url: `${base}/agent.sh` })
    return reply.type('text/x-shellscript; charset=utf-8').header('cache-control', 'no-store').send(script)
  })
}
