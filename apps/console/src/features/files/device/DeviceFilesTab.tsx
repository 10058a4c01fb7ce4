import { devices } from '@outpost/contract/devices/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useDeviceId } from '../../devices/public.ts'
import classes from './DeviceFiles.module.css'
import { DeviceFiles } from './DeviceFiles.tsx'
import { DeviceUpdates } from './DeviceUpdates.tsx'

/** The files of a device and its updates, each with the actions that belong to it and only for users who may see it. */
export default function DeviceFilesTab() {
  const can = useCan()
  const id = useDeviceId()!
  const { data: device } = useData(devices.get, { id })
  if (!device) return null
  return (
    <div key={id} className={classes.page}>
      {can(files.list) && <DeviceFiles device={device} />}
      {can(deviceUpdates.history) && <DeviceUpdates device={device} />}
    </div>
  )
}
