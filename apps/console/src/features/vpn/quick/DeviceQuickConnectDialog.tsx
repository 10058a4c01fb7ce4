import { quickHours } from '@outpost/contract/vpn/constants'
import { vpnClients, vpnHubs } from '@outpost/contract/vpn/endpoints'
import { vpnProfiles } from '@outpost/contract/vpn/profiles/endpoints'
import { useMemo, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { type DialogProps, open } from '../../../kit/dialog/dialog.tsx'
import { fieldIn, rowsOf } from '../../../kit/form/fields/rowNames.ts'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { followed } from '../outcomes/outcome.ts'
import { ofKnownDevice, routeRows, usualNetwork } from './add.schema.ts'
import { quickDialogs } from './dialogs.ts'
import { HoursField } from './HoursField.tsx'
import { hubIdOf } from './hubIdOf.ts'
import { NetworkRows } from './NetworkRows.tsx'

interface OwnDevice {
  id: number
  name: string
  company_id: number | undefined
}

const initial = {
  duration: quickHours[0],
  [fieldIn(routeRows.name, 0, 'ip')]: usualNetwork.ip,
  [fieldIn(routeRows.name, 0, 'netmask')]: usualNetwork.netmask,
}

/** Shows how a user connects to a new quick connect. */
async function showDetails(hubId: number | undefined, userId: number): Promise<void> {
  if (hubId === undefined) return
  const { rows } = await call(vpnClients.list, { vpn_hub_id: hubId, type: 'user', limit: 50 })
  const own = rows.find(({ object_id }) => object_id === userId)
  if (own) await open(quickDialogs.details, { hubId, clientId: own.id })
}

/**
 * A dialog that opens the network behind a device to the user for some hours, and then shows how to connect: for
 * someone who only wants to get there.
 */
export default function DeviceQuickConnectDialog({ device }: DialogProps<{ device: OwnDevice }>) {
  const t = useText()
  const can = useCan()
  const self = useUser()
  const [count, setCount] = useState(1)
  const schema = useMemo(() => ofKnownDevice(count), [count])
  const toInput = (values: Values) => ({
    ...(device.company_id !== undefined && { company_id: device.company_id }),
    hub_name: device.name.slice(0, 100),
    user_id: can(vpnProfiles.issue) ? [self.id] : [],
    duration: values['duration'] as number,
    endpoint: { device_id: device.id, routes: rowsOf(routeRows.name, count, routeRows.fields, values) },
  })
  return (
    <DialogForm
      endpoint={vpnHubs.connect}
      schema={schema}
      initial={initial}
      toInput={toInput}
      title={t('vpnQuick:ofDevice.title')}
      purpose={device.name}
      submitLabel={t('vpnQuick:connect.action')}
      {...followed('create', (data) => void showDetails(hubIdOf(data), self.id))}
    >
      <HoursField />
      <NetworkRows count={count} onCount={setCount} />
    </DialogForm>
  )
}
