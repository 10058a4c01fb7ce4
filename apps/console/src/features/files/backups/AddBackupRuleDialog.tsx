import { backupRules } from '@outpost/contract/files/backups/endpoints'
import { backupRuleSchemas } from '@outpost/contract/files/backups/schemas'
import { useUiLocale } from '@outpost/ui/Locale'
import { guessedTimeZone } from '../../../kit/browser/timeZone.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { RuleFields } from './RuleFields.tsx'

/** A dialog that adds a rule for periodic backups; by default they run at night. */
export default function AddBackupRuleDialog({ close }: DialogProps<object, true>) {
  const t = useText()
  const { timeZone } = useUiLocale()
  const initial = {
    period: 'day',
    weekday: 1,
    day: 1,
    hour: 3,
    time_zone: timeZone ?? guessedTimeZone(),
    keep: 7,
    enabled: true,
  }
  return (
    <DialogForm
      endpoint={backupRules.create}
      schema={backupRuleSchemas.create.input}
      initial={initial}
      title={t('files:rules.add')}
      purpose={t('files:rules.purpose')}
      submitLabel={t('files:rules.addVerb')}
      onDone={() => close(true)}
    >
      <RuleFields />
    </DialogForm>
  )
}
