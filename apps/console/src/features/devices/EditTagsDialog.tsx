import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/devices'
import { deviceTags } from '@outpost/contract/devices/tagging'
import { tags } from '@outpost/contract/tags'
import { RadioField } from '@outpost/ui/Fields'
import { useState } from 'react'
import type { DialogProps } from '../../kit/dialog.tsx'
import { DialogForm } from '../../kit/form.tsx'
import { useText } from '../../kit/texts.ts'
import { TagsField } from '../tags/public.ts'
import { anyTags, someTags } from './forms.schema.ts'

type Mode = 'assign' | 'unassign' | 'overwrite'

const NO_TAGS = { tag_id: [] }
const refreshes = [deviceEndpoints.list, tags.list]

/** Puts tags on the chosen devices, takes them off, or replaces all that they have (DEVICES-044). */
export default function EditTagsDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const [mode, setMode] = useState<Mode>('assign')
  return (
    <DialogForm
      endpoint={deviceTags[`${mode}All`]}
      initial={NO_TAGS}
      shape={mode === 'overwrite' ? anyTags : someTags}
      toInput={(values) => ({ device_id: devices.map((device) => device.id), tag_id: values['tag_id'] as number[] })}
      title={t('devices:tags.title', { count: devices.length })}
      submitLabel={t('devices:tags.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <RadioField
        label={t('devices:tags.mode')}
        value={mode}
        onChange={(next) => setMode(next as Mode)}
        options={(['assign', 'unassign', 'overwrite'] as const).map((value) => ({ value, label: t(`devices:tags.${value}`) }))}
      />
      <TagsField name="tag_id" />
    </DialogForm>
  )
}
