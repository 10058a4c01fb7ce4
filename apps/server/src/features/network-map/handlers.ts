import { fail } from '@outpost/contract/kit/errors'
import { networkMap } from '@outpost/contract/network-map/endpoints'
import { networkMapSchemas } from '@outpost/contract/network-map/schemas'
import { implement } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { requireDevice } from '../devices/service.ts'
import { beginObservation } from './observe.ts'
import { listNetworkChanges, readMap } from './queries.ts'

/** Observations that a user may start within the seconds. */
const starts = { most: 120, seconds: 600 } as const

export default implement(networkMap, networkMapSchemas, {
  async map({ tx, scope }, { id, at }) {
    await requireDevice(tx, scope, id)
    return readMap(tx, scope, id, readMoment(at, 'at'))
  },
  async observe(context, { id }) {
    const { app, tx, scope, actor, audit } = context
    const device = await requireDevice(tx, scope, id)
    if (device.status !== 1) throw fail('DEVICE_OFFLINE')
    await app.limits.take(`network-map:${actor.userId}`, starts.most, starts.seconds)
    const attempt = await beginObservation(tx, device, actor.userId)
    audit({ target: `devices:${id}` })
    // Not awaited: the answer would come only after the observation.
    context.afterCommit(() => {
      void import('./run.ts').then(({ runObservation }) => runObservation(app, attempt))
    })
    return { channel: attempt.channel }
  },
  async changes({ tx, scope }, { id, ...page }) {
    await requireDevice(tx, scope, id)
    return listNetworkChanges(tx, scope, id, page)
  },
})
