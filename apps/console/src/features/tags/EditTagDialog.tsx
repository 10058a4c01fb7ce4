import { tags } from '@outpost/contract/tags/endpoints'
import { type Tag, tagSchemas } from '@outpost/contract/tags/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useData } from '../../kit/api/query.ts'
import { readingOf } from '../../kit/api/reading.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { TagActionsField } from './TagActionsField.tsx'
import { valuesOfActions, withActions } from './actionValues.ts'
import { TagFields } from './TagFields.tsx'

const initialOf = ({ name, description, color, ...tag }: Tag): Values => ({
  name,
  description,
  color,
  ...valuesOfActions(tag),
})
/** Includes devices, because they show the names and colours of their tags. */
const refreshes = [tags.list, tags.get, devices.list]

/** A dialog that edits the name, description, colour or actions of a tag. */
export default function EditTagDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const query = useData(tags.get, { id })
  const tag = query.data
  return (
    <DialogForm
      endpoint={tags.update}
      schema={tagSchemas.update.input}
      initial={tag ? initialOf(tag) : {}}
      toInput={(values) => ({ ...withActions(values), id })}
      undo={() => tag && (() => callConfirmed(tags.update, { ...withActions(initialOf(tag)), id }))}
      {...readingOf(query)}
      title={t('tags:edit.title')}
      purpose={tag?.company_name}
      submitLabel={t('tags:edit.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <TagFields />
      <TagActionsField known={tag?.actions ?? []} />
    </DialogForm>
  )
}
