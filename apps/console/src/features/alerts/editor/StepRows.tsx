import { alertLimits } from '@outpost/contract/alerts/constants'
import { users } from '@outpost/contract/users/endpoints'
import { z } from 'zod'
import { useCan } from '../../../kit/auth/can.ts'
import { FieldRows } from '../../../kit/form/fields/FieldRows.tsx'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { DurationField, ListField } from '../../../kit/form/fields/more.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Editor.module.css'
import { ReceiverSelect } from './ReceiverSelect.tsx'
import { blankStep, stepList } from './values.ts'

interface RowsProps {
  count: number
  onCount: (count: number) => void
}

const byUsername = { sort: ['username'], fields: ['username', 'email'] }

function StepFields({ nameOf, isFirst }: { nameOf: (field: string) => string; isFirst: boolean }) {
  const t = useText()
  const can = useCan()
  return (
    <>
      <DurationField
        name={nameOf('after')}
        label={t(isFirst ? 'alerts:editor.firstStep' : 'alerts:editor.nextStep')}
        required
      />
      {can(users.list) && (
        <ItemSelect
          name={nameOf('receiving_users')}
          multiple
          label={t('alerts:field.receiving_users')}
          endpoint={users.list}
          query={byUsername}
          option={({ id, username, email }) => ({ value: String(id), label: username, hint: email })}
        />
      )}
      <ListField
        name={nameOf('receiving_emails')}
        label={t('alerts:field.receiving_emails')}
        help={t('alerts:editor.stepEmails')}
        type="text"
        pattern={z.regexes.email}
        noDupes
      />
      <ReceiverSelect name={nameOf('receiver_ids')} />
    </>
  )
}

/** The steps of the escalation in the form: who is notified while nobody acknowledges. */
export function StepRows({ count, onCount }: RowsProps) {
  const t = useText()
  const title = (number: number): string => t('alerts:editor.step', { number })
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.escalation')}</legend>
      <FieldRows
        name={stepList}
        count={count}
        onCount={onCount}
        max={alertLimits.steps}
        optional
        blank={blankStep}
        title={title}
        addLabel={t('alerts:editor.addStep')}
        removeLabel={(number) => t('alerts:editor.remove', { name: title(number) })}
      >
        {(nameOf, row) => <StepFields nameOf={nameOf} isFirst={row === 0} />}
      </FieldRows>
    </fieldset>
  )
}
