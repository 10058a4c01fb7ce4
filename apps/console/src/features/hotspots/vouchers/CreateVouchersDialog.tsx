import { hotspotVouchers } from '@outpost/contract/hotspots/vouchers/endpoints'
import { voucherSchemas } from '@outpost/contract/hotspots/vouchers/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Place } from '../DeviceHotspots.tsx'
import { dialogs } from '../dialogs.ts'

/** A dialog that creates vouchers on the device, and then opens the sheet with their passwords. */
export default function CreateVouchersDialog({ device, hotspot }: DialogProps<Place>) {
  const t = useText()
  const hasLimits = hotspot.abilities.includes('limits')
  return (
    <DialogForm
      endpoint={hotspotVouchers.create}
      schema={voucherSchemas.create.input}
      initial={{ count: 10, minutes: null, megabytes: null, note: '' }}
      toInput={(values) => ({
        ...(values as InputOf<typeof hotspotVouchers.create>),
        id: device.id,
        index: Number(hotspot.hotspot_index),
      })}
      title={t('hotspots:vouchers.create')}
      purpose={t(hasLimits ? 'hotspots:vouchers.purpose' : 'hotspots:vouchers.noLimits')}
      submitLabel={t('hotspots:vouchers.create')}
      onDone={(created) => void open(dialogs.printVouchers, { created })}
    >
      <NumberField name="count" label={t('hotspots:vouchers.count')} />
      {hasLimits && <NumberField name="minutes" label={t('hotspots:vouchers.minutes')} />}
      {hasLimits && <NumberField name="megabytes" label={t('hotspots:vouchers.megabytes')} />}
      <TextField name="note" label={t('hotspots:vouchers.note')} help={t('hotspots:vouchers.noteHelp')} />
    </DialogForm>
  )
}
