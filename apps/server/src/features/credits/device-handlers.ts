import { creditActions } from '@outpost/contract/credits/types'
import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import { deviceCreditSchemas } from '@outpost/contract/credits/devices/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { implement, type Context } from '../../kit/implement.ts'
import { beyondScope } from '../../kit/transaction.ts'
import { placeIn } from '../../kit/place-in.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { requireDevices, writeDeviceLog, setService } from '../devices/service.ts'
import { chargeDevice, lockDevice, plainCredits, type ChargedDevice } from './charge.ts'
import { moveCoverage } from './replace.ts'
import { whereShown } from './shown.ts'
import { kindOf, requireType } from './types.ts'

type Change = ParsedInputOf<typeof deviceCredits.update>['data'][number]

/** The result for one device, as reported on the channel. */
type Outcome = { done: true; text: string } | { done: false; text: string }

const done = (text: string): Outcome => ({ done: true, text })

/** Changes the service of a device, and spends the resource that this requires. */
async function change(
  context: Context,
  device: ChargedDevice,
  { auto_extend_credit, credit_enabled, credit_type_id }: Change,
): Promise<Outcome> {
  const { tx, actor, now } = context
  const enabled = credit_enabled === undefined ? device.credit_enabled : credit_enabled === 1
  const isActive = device.credit_expires_at !== null && device.credit_expires_at > now
  const isPack = credit_type_id !== undefined && kindOf(credit_type_id).license_type !== 'credit'
  if (isPack || (enabled && !isActive)) {
    const types = credit_type_id === undefined ? plainCredits : [credit_type_id]
    const end = await chargeDevice(tx, device, {
      types,
      userId: actor.userId,
      action: isPack ? creditActions.assigned : creditActions.used,
      now,
    })
    if (!end) return { done: false, text: 'There are not enough resources of this type.' }
  }
  await setService(tx, device.id, {
    credit_enabled: isPack && credit_enabled === undefined ? true : enabled,
    ...(auto_extend_credit === undefined ? {} : { auto_extend_credit: auto_extend_credit === 1 }),
  })
  return done(isPack ? 'Pack assigned.' : 'Service changed.')
}

const eventOf = ({ done: isDone, text }: Outcome): ChannelEvent =>
  isDone
    ? { status: 'completed', type: 'text', value: text, errorCode: 0 }
    : { status: 'error', type: 'text', value: text, errorCode: -1 }

export default whereShown(
  implement(deviceCredits, deviceCreditSchemas, {
    async update(context, { data }) {
      const { app, tx, scope, actor, request, audit } = context
      const found = await requireDevices(
        tx,
        scope,
        data.map((entry) => entry.device_id),
        placeIn(data, 'device_id'),
      )
      for (const { credit_type_id } of data) if (credit_type_id !== undefined) requireType(actor, credit_type_id)
      const channel = await openChannel(tx, actor.userId)
      const companyOf = new Map(found.map((device) => [device.id, device.company_id]))
      // Every request uses the same order, by company and then by device, so that two concurrent requests cannot
      // deadlock.
      for (const entry of data.toSorted(
        (a, b) => companyOf.get(a.device_id)! - companyOf.get(b.device_id)! || a.device_id - b.device_id,
      )) {
        // The pool may belong to the parent company, which is outside the scope.
        const outcome = await beyondScope(tx, scope, async () =>
          change(context, (await lockDevice(tx, entry.device_id))!, entry),
        )
        const device = found.find((row) => row.id === entry.device_id)!
        await writeDeviceLog(
          tx,
          device,
          { type: 'Change service', status: outcome.done, log: outcome.text },
          actor,
          request,
        )
        await publishOnChannel(app.bus, tx, channel, String(entry.device_id), eventOf(outcome))
      }
      audit({
        target: `devices:${found
          .slice(0, 50)
          .map((device) => device.id)
          .join(',')}`,
        detail: { count: found.length },
      })
      return { channel }
    },
    async move({ tx, scope, actor, now, request, audit }, { source, target, credit_type_id }) {
      const kind = requireType(actor, credit_type_id)
      const [from, to] = [
        (await requireDevices(tx, scope, [source], 'source'))[0]!,
        (await requireDevices(tx, scope, [target], 'target'))[0]!,
      ]
      if (source === target) throw fail('VALIDATION', { source: 'target', message: 'Choose another device.' })
      await moveCoverage(tx, from.id, to.id, kind, actor.userId, now)
      for (const [device, log] of [
        [from, `Resources moved to ${to.serial ?? to.name}`],
        [to, `Resources moved from ${from.serial ?? from.name}`],
      ] as const)
        await writeDeviceLog(tx, device, { type: 'Move resources', status: true, log }, actor, request)
      audit({ target: `device:${target}`, detail: { source, credit_type_id } })
    },
  }),
)
