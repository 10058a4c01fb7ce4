import { hotspotKiosks } from '@outpost/contract/hotspots/kiosks/endpoints'
import { kioskSchemas } from '@outpost/contract/hotspots/kiosks/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Place } from '../DeviceHotspots.tsx'

/** A dialog that creates a kiosk link, and closes with its token. */
export default function CreateKioskDialog({ device, hotspot, close }: DialogProps<Place, string>) {
  const t = useText()
  const hasLimits = hotspot.abilities.includes('limits')
  return (
    <DialogForm
      endpoint={hotspotKiosks.create}
      schema={kioskSchemas.create.input}
      initial={{ name: '', minutes: null, megabytes: null, per_hour: 20, days: 30 }}
      toInput={(values) => ({
        ...(values as InputOf<typeof hotspotKiosks.create>),
        id: device.id,
        index: Number(hotspot.hotspot_index),
      })}
      title={t('hotspots:kiosks.create')}
      purpose={t(hasLimits ? 'hotspots:kiosks.createPurpose' : 'hotspots:vouchers.noLimits')}
      submitLabel={t('hotspots:kiosks.create')}
      onDone={({ token }) => close(token)}
    >
      <TextField name="name" label={t('hotspots:kiosks.name')} help={t('hotspots:kiosks.nameHelp')} />
      {hasLimits && <NumberField name="minutes" label={t('hotspots:vouchers.minutes')} />}
      {hasLimits && <NumberField name="megabytes" label={t('hotspots:vouchers.megabytes')} />}
      <NumberField name="per_hour" label={t('hotspots:kiosks.perHour')} />
      <NumberField name="days" label={t('hotspots:kiosks.days')} />
    </DialogForm>
  )
}
