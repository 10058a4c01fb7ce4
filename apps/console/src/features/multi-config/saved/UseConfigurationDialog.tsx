import { confirmWithin } from '@outpost/contract/device/change'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { configActions } from '@outpost/contract/configurator/endpoints'
import { configTemplates } from '@outpost/contract/multi-config/endpoints'
import { type ConfigTemplate, configTemplateSchemas } from '@outpost/contract/multi-config/schemas'
import { act } from '../../../kit/api/act.ts'
import { call } from '../../../kit/api/client.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { DeviceSelect, nameOf } from '../../devices/public.ts'

const refreshes = [configActions.list]

/** Shows how far each device is; what failed can be sent again. */
async function follow({ id, name }: ConfigTemplate, ids: readonly number[], confirm_within: number, channel: string) {
  const { rows } = await call(deviceEndpoints.list, {
    id: [...ids],
    limit: ids.length,
    fields: ['id', 'name', 'serial'],
  })
  await openStatus({
    channel,
    title: name,
    entries: rows.map((device) => ({ key: String(device.id), label: nameOf(device) })),
    retry: async (keys) =>
      (await act(configTemplates.use, { id, device_id: keys.map(Number), confirm_within }))?.channel,
    autoClose: false,
  })
}

/** A dialog that applies a saved configuration to devices. */
export default function UseConfigurationDialog({ saved, close }: DialogProps<{ saved: ConfigTemplate }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={configTemplates.use}
      schema={configTemplateSchemas.use.input}
      initial={{ confirm_within: confirmWithin.usual }}
      toInput={({ device_id, confirm_within }) => ({
        id: saved.id,
        device_id: (device_id as readonly (string | number)[]).map(Number),
        confirm_within: Number(confirm_within),
      })}
      title={t('multiConfig:use.title', { name: saved.name })}
      purpose={t('multiConfig:use.purpose')}
      size={640}
      submitLabel={t('multiConfig:use.verb')}
      refreshes={refreshes}
      hideMsg
      onChannel={(channel, { device_id, confirm_within }) =>
        void follow(saved, device_id, confirm_within ?? confirmWithin.usual, channel)
      }
      onDone={() => close()}
    >
      <DeviceSelect
        name="device_id"
        multiple
        required
        label={t('multiConfig:step.devices')}
        placeholder={t('multiConfig:use.choose')}
      />
      <NumberField name="confirm_within" label={t('multiConfig:confirm_within')} />
    </DialogForm>
  )
}
