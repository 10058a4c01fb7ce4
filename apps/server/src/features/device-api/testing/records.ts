import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { orderJob } from '../../device-jobs/service.ts'
import { addDevice } from '../../devices/testing/records.ts'
import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  'api description': async (tx, owner, n, app) => {
    const document = JSON.stringify({ openapi: '3.0.3', info: { version: `7.${n}` }, paths: { '/a': { get: {} } } })
    const { id } = await tx
      .insertInto('api_descriptions')
      .values({
        system: 'rutos',
        version: `7.${n}`,
        title: 'RutOS',
        paths: 1,
        document: gzipSync(document),
        size: document.length,
        sha256: createHash('sha256').update(document).digest(),
        username: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const deviceId = Number(await addDevice(tx, owner, n, app))
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirstOrThrow()
    const order = { kind: 'read_api', input: { method: 'GET', path: '/a' }, actor: null, channel: null } as const
    const job = await orderJob(app, tx, device, { ...order, wait: 60, source: 'person' })
    await tx
      .insertInto('device_api_reads')
      .values({
        company_id: owner.company.id,
        device_id: deviceId,
        job_id: job.id,
        requests: JSON.stringify([{ path: `/${owner.canary}` }]),
        answers: app.sealer.seal(Buffer.from('[]')),
      })
      .execute()
    return id
  },
} as const satisfies Makers
