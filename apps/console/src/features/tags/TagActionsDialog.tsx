import { tags } from '@outpost/contract/tags/endpoints'
import { tagSchemas } from '@outpost/contract/tags/schemas'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useData } from '../../kit/api/query.ts'
import { readingOf } from '../../kit/api/reading.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { valuesOfActions, withActions } from './actionValues.ts'
import { TagActionsField } from './TagActionsField.tsx'
import classes from './Tags.module.css'

const refreshes = [tags.list, tags.get]

/** A dialog that edits the actions a tag starts on devices that receive it: up to four, each with its source. */
export default function TagActionsDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const query = useData(tags.get, { id })
  const tag = query.data
  return (
    <DialogForm
      endpoint={tags.update}
      schema={tagSchemas.update.input}
      initial={tag ? valuesOfActions(tag) : {}}
      toInput={(values) => ({ ...withActions(values), id })}
      undo={() => tag && (() => callConfirmed(tags.update, { ...withActions(valuesOfActions(tag)), id }))}
      {...readingOf(query)}
      title={t('tags:action.title', { name: tag?.name ?? '' })}
      size={640}
      submitLabel={t('tags:action.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      {tag?.actions.length === 0 && <p className={classes.help}>{t('tags:action.none')}</p>}
      <TagActionsField known={tag?.actions ?? []} />
    </DialogForm>
  )
}
