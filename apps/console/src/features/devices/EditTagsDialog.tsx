import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import { tagModes, type TagMode } from '@outpost/contract/devices/tagging/constants'
import { tags } from '@outpost/contract/tags/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { RadioField } from '@outpost/ui/Fields'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Restore } from '../../kit/api/undo.ts'
import { type DialogProps, open } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { TagsField } from '../tags/public.ts'
import { agreeToStarts } from './agreeToStarts.ts'
import { dialogs } from './dialogs.ts'
import { anyTags, someTags } from './forms.schema.ts'
import { useAssignedTags } from './assignedTags.ts'
import { AssignedTags } from './AssignedTags.tsx'
import { nameOf } from './state.ts'
import { undoOfTags } from './undoTags.ts'

const NO_TAGS = { tag_id: [] }
const refreshes = [deviceEndpoints.list, deviceEndpoints.get, tags.list]

/** A dialog that adds tags to the selected devices, removes them, or replaces all existing tags. */
export default function EditTagsDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const [mode, setMode] = useState<TagMode>('assign')
  const assigned = useAssignedTags(devices.map(({ id }) => id))
  const companies = [...new Set(devices.flatMap((device) => device.company_id ?? []))]
  const restore = useRef<Restore>(undefined)
  const maySend = async (values: Values): Promise<boolean> => {
    const chosen = values['tag_id'] as number[]
    if (mode !== 'unassign' && !(await agreeToStarts(chosen, assigned, devices.length))) return false
    // Without knowing what was there before, the change is made but cannot be undone.
    restore.current = await undoOfTags(
      mode,
      devices.map(({ id }) => id),
      chosen,
    ).catch(() => undefined)
    return true
  }
  const byFile = (): void => {
    close()
    void open(dialogs.tagFile, {})
  }
  return (
    <DialogForm
      endpoint={deviceTags[`${mode}All`]}
      initial={NO_TAGS}
      schema={mode === 'overwrite' ? anyTags : someTags}
      toInput={(values) => ({ device_id: devices.map((device) => device.id), tag_id: values['tag_id'] as number[] })}
      maySend={maySend}
      undo={() => restore.current}
      title={t('devices:tags.title', { count: devices.length, name: nameOf(devices[0]!) })}
      submitLabel={t('devices:tags.verb')}
      refreshes={refreshes}
      footerStart={
        <ActionButton
          variant="subtle"
          action={{
            id: 'file',
            label: t('tagFile:action'),
            icon: <IconFileTypeCsv size={16} />,
            onClick: byFile,
          }}
        />
      }
      onDone={() => close(true)}
    >
      <RadioField
        label={t('devices:tags.mode')}
        value={mode}
        onChange={(next) => setMode(next as TagMode)}
        options={tagModes.map((value) => ({ value, label: t(`devices:tags.${value}`) }))}
      />
      <TagsField name="tag_id" known={assigned} companies={companies} />
      <AssignedTags name="tag_id" tags={assigned} devices={devices.length} />
    </DialogForm>
  )
}
