import { automations } from '@outpost/contract/alerts/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { RadioField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { nameOf } from '../devices/public.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { ItemSelect } from '../../kit/form/fields/ItemSelect.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { anyAutomations, someAutomations } from './forms.schema.ts'

const modes = ['assign', 'unassign', 'overwrite'] as const
type Mode = (typeof modes)[number]

const endpoints = {
  assign: automations.assignMany,
  unassign: automations.unassignMany,
  overwrite: automations.overwrite,
}
const refreshes = [automations.list, automations.get, automations.devices, automations.ofDevice]
const query = { sort: ['name'] }

/** What a request contains: the devices of each automation, or the automations of each device. */
const inputOf = (mode: Mode, devices: readonly Device[], ids: readonly number[]) => {
  const deviceIds = devices.map(({ id }) => id)
  return {
    data:
      mode === 'overwrite'
        ? deviceIds.map((device_id) => ({ device_id, automation_id: [...ids] }))
        : ids.map((automation_id) => ({ automation_id, device_id: deviceIds })),
  }
}

/** A dialog that assigns automations to the selected devices, removes them, or replaces all that they have. */
export default function ManageAutomationsDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const [mode, setMode] = useState<Mode>('assign')
  return (
    <DialogForm
      endpoint={endpoints[mode] as typeof automations.assignMany}
      schema={mode === 'overwrite' ? anyAutomations : someAutomations}
      initial={{ automation_id: [] }}
      toInput={(values) => inputOf(mode, devices, values['automation_id'] as number[]) as never}
      title={t('alerts:manage.title', { count: devices.length, name: nameOf(devices[0]!) })}
      submitLabel={t(`alerts:manage.verb.${mode}`)}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <RadioField
        label={t('alerts:manage.mode')}
        value={mode}
        onChange={(next) => setMode(next as Mode)}
        options={modes.map((value) => ({ value, label: t(`alerts:manage.${value}`) }))}
      />
      <ItemSelect
        name="automation_id"
        multiple
        label={t('alerts:automations')}
        {...(mode === 'overwrite' && { help: t('alerts:manage.none') })}
        endpoint={automations.list}
        query={query}
        option={({ id, name, company_name }) => ({ value: String(id), label: name, hint: company_name })}
      />
    </DialogForm>
  )
}
