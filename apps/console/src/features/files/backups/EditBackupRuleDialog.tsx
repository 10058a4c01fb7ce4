import { backupRules } from '@outpost/contract/files/backups/endpoints'
import { type BackupRule, backupRuleSchemas } from '@outpost/contract/files/backups/schemas'
import { callConfirmed } from '../../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useData } from '../../../kit/api/query.ts'
import { readingOf } from '../../../kit/api/reading.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { RuleFields } from './RuleFields.tsx'

const initialOf = ({
  name,
  device_id,
  tag_id,
  period,
  weekday,
  day,
  hour,
  time_zone,
  keep,
  enabled,
}: BackupRule): Values => ({ name, device_id, tag_id, period, weekday, day, hour, time_zone, keep, enabled })

/** A dialog that edits the devices, times or retention of a backup rule. */
export default function EditBackupRuleDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const query = useData(backupRules.get, { id })
  const rule = query.data
  return (
    <DialogForm
      endpoint={backupRules.update}
      schema={backupRuleSchemas.update.input}
      initial={rule ? initialOf(rule) : {}}
      toInput={(values) => ({ ...values, id })}
      undo={() => rule && (() => callConfirmed(backupRules.update, { ...initialOf(rule), id }))}
      {...readingOf(query)}
      title={t('files:rules.edit')}
      purpose={rule?.company_name}
      submitLabel={t('files:rules.editVerb')}
      onDone={() => close()}
    >
      <RuleFields {...(rule && { rule })} />
    </DialogForm>
  )
}
