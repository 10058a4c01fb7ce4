import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { deviceSchemas } from '@outpost/contract/devices/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { Tag } from '@outpost/ui/Cells'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refreshAfter } from '../../kit/api/query.ts'
import { offerUndo } from '../../kit/api/undo.ts'
import { sayMessages } from '../../kit/i18n/messages.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { needMessages, translate, useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from '../companies/public.ts'
import { nameOf } from './state.ts'
import { beforeMove, undoOfMove } from './undoMove.ts'
import classes from './TagFile.module.css'
import { useAssignedTags } from './assignedTags.ts'

const refreshes = [deviceEndpoints.list, deviceEndpoints.get, deviceEndpoints.statistics, tags.list]

/** A dialog that moves the selected devices to another company. It shows which tags they lose. */
export default function MoveDevicesDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const count = devices.length
  const title = t('moving:title', { count })
  const client = useQueryClient()
  const before = useRef<Awaited<ReturnType<typeof beforeMove>>>(undefined)
  const maySend = async (): Promise<boolean> => {
    before.current = await beforeMove(devices.map(({ id }) => id)).catch(() => undefined)
    return true
  }
  // The offer to undo the move follows the dialog, which would cover it.
  const follow = async (channel: string, target: number): Promise<void> => {
    const known = before.current
    const entries = devices.map((device) => ({ key: String(device.id), label: nameOf(device) }))
    await openStatus({ channel, title, entries })
    const restore = known && (await undoOfMove(known, target).catch(() => undefined))
    if (!restore) return
    await needMessages(sayMessages)
    const refresh = (): void => void refreshAfter(client, deviceEndpoints.move, refreshes)
    await offerUndo({ message: translate('says:undo.moved'), restore, refresh })
  }
  return (
    <DialogForm
      endpoint={deviceEndpoints.move}
      schema={deviceSchemas.move.input}
      initial={{ device_id: devices.map(({ id }) => id) }}
      title={title}
      purpose={t('moving:purpose', { count, name: nameOf(devices[0]!) })}
      submitLabel={t('moving:verb', { count })}
      refreshes={refreshes}
      maySend={maySend}
      onChannel={(channel, { company_id }) => void follow(channel, company_id)}
      onDone={() => close(true)}
    >
      <SelectField
        name="company_id"
        numeric
        clearable={false}
        label={t('moving:target')}
        placeholder={t('companies:choose')}
        load={findCompanies}
      />
      <TagsLeft devices={devices} />
    </DialogForm>
  )
}

/** The tags that the devices lose, with the number of devices that have each. */
function TagsLeft({ devices }: { devices: readonly Device[] }) {
  const t = useText()
  const assigned = useAssignedTags(devices.map(({ id }) => id))
  if (assigned.length === 0) return null
  return (
    <div className={classes.assigned}>
      <h3 className={classes.caption}>{t('moving:tags')}</h3>
      <ul className={classes.assignedTags}>
        {assigned.map((tag) => (
          <li key={tag.id} className={classes.left}>
            <Tag label={tag.name} color={tag.color} />
            {devices.length > 1 && <span>{t('devices:tags.of', { count: tag.devices, total: devices.length })}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
