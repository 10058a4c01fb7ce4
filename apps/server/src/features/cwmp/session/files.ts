import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { openFetch } from '../../files/service.ts'
import { commandOfKey } from './commands.ts'

/** A file that a device may fetch, and its size in bytes. */
interface Offered {
  size: number
  bytes: Readable
}

/**
 * `GET /cwmp/files/{key}/{token}`: the firmware that a command tells a device of TR-069 to fetch. The address contains
 * the secret of this one command, and is valid until the device reports the end of the transfer.
 */
export const serveFiles = (fastify: FastifyInstance, app: Program): unknown =>
  fastify.get<{ Params: { key: string; token: string } }>(
    '/cwmp/files/:key/:token',
    // A device that is told the size wants to see it.
    { compress: false },
    async (request, reply) => {
      const offered = await openOffered(app, request.params.key, request.params.token)
      if (!offered) return reply.code(404).send()
      return reply
        .type('application/octet-stream')
        .header('content-length', offered.size)
        .header('cache-control', 'no-store')
        .send(offered.bytes)
    },
  )

async function openOffered(app: Program, key: string, token: string): Promise<Offered | undefined> {
  const id = commandOfKey(key)
  if (id === undefined) return undefined
  const command = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('commands')
      .innerJoin('cwmp_devices', 'cwmp_devices.device_id', 'commands.device_id')
      .select(['commands.device_id', 'commands.input'])
      .where('commands.id', '=', id)
      .where('commands.state', 'in', ['sent', 'delivered'])
      .executeTakeFirst(),
  )
  const bytes = command && (await openFetch(app, command.device_id, { token, from: 0 }))
  return bytes && { size: Number(command.input['size']), bytes }
}
