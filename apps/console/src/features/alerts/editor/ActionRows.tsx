import { actionNames, type ActionName, alertLimits, messageActions } from '@outpost/contract/alerts/constants'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { z } from 'zod'
import { useCan } from '../../../kit/auth/can.ts'
import { FieldRows } from '../../../kit/form/fields/FieldRows.tsx'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { SelectField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Editor.module.css'
import { MailCheck } from './MailWarning.tsx'
import { ReceiverOptions } from './ReceiverOptions.tsx'
import { actionList, blankAction, optionField } from './values.ts'

interface RowsProps {
  count: number
  onCount: (count: number) => void
}

const byName = { sort: ['name'] }
const byUsername = { sort: ['username'], fields: ['username', 'email'] }

/** Returns the actions that the user may give to an automation. */
function useActionOptions() {
  const t = useText()
  const can = useCan()
  const may = (name: ActionName): boolean => {
    if (name === 'SendEmail') return true
    if (name === 'SendNotification') return can(users.list)
    if (name === 'TaskManagerAction') return can({ access: 'execute_device_task_groups' })
    return can({ access: 'execute_device_actions' })
  }
  return actionNames.filter(may).map((value) => ({ value, label: t(`alerts:action.${value}`) }))
}

function ActionOptions({ nameOf }: { nameOf: (field: string) => string }) {
  const t = useText()
  const optionOf = (option: string): string => nameOf(optionField(option))
  const { values } = useForm()
  const name = values[nameOf('name')] as ActionName
  const isMessage = messageActions.includes(name)
  return (
    <>
      {name === 'SendEmail' && (
        <>
          {!values[optionOf('smtp_config_id')] && <MailCheck />}
          <ListField
            name={optionOf('receiving_emails')}
            label={t('alerts:field.receiving_emails')}
            help={t('alerts:editor.emailsHelp')}
            type="text"
            pattern={z.regexes.email}
            noDupes
            required
          />
          <TextField name={optionOf('subject')} label={t('alerts:field.subject')} required />
        </>
      )}
      {name === 'SendNotification' && (
        <ItemSelect
          name={optionOf('receiving_users')}
          multiple
          required
          label={t('alerts:field.receiving_users')}
          endpoint={users.list}
          query={byUsername}
          option={({ id, username, email }) => ({ value: String(id), label: username, hint: email })}
        />
      )}
      {name === 'SendToReceivers' && <ReceiverOptions optionOf={optionOf} />}
      {isMessage && (
        <TextAreaField
          name={optionOf('message')}
          label={t('alerts:field.message')}
          minRows={2}
          required
          help={t('alerts:editor.messageHelp', { example: '{{device}}, {{signal}}' })}
        />
      )}
      {name === 'TaskManagerAction' && (
        <ItemSelect
          name={optionOf('task_group_id')}
          required
          clearable={false}
          label={t('alerts:field.task_group')}
          endpoint={taskGroups.list}
          query={byName}
          option={(group) => ({ value: String(group.id), label: group.name, hint: group.company_name })}
        />
      )}
    </>
  )
}

function ActionFields({ nameOf }: { nameOf: (field: string) => string }) {
  return (
    <>
      <SelectField
        name={nameOf('name')}
        label={useText()('alerts:field.action')}
        clearable={false}
        options={useActionOptions()}
      />
      <ActionOptions nameOf={nameOf} />
    </>
  )
}

/** The actions of an automation in the form. */
export function ActionRows({ count, onCount }: RowsProps) {
  const t = useText()
  const title = (number: number): string => t('alerts:editor.action', { number })
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.does')}</legend>
      <FieldRows
        name={actionList}
        count={count}
        onCount={onCount}
        max={alertLimits.actions}
        blank={blankAction}
        title={title}
        addLabel={t('alerts:editor.addAction')}
        removeLabel={(number) => t('alerts:editor.remove', { name: title(number) })}
      >
        {(nameOf) => <ActionFields nameOf={nameOf} />}
      </FieldRows>
    </fieldset>
  )
}
