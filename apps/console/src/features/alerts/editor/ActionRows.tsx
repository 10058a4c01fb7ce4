import { actionNames, type ActionName, alertLimits } from '@outpost/contract/alerts/constants'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { z } from 'zod'
import { useCan } from '../../../kit/auth/can.ts'
import { FieldGroup } from '../../../kit/form/fields/fieldGroup.ts'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { SelectField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Editor.module.css'
import { useRows } from './useRows.ts'
import { actionFields, actionList, blankAction, optionField } from './values.ts'

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
  const isMessage = name === 'SendEmail' || name === 'SendNotification'
  return (
    <>
      {name === 'SendEmail' && (
        <>
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

function ActionRow({ row, count, onRemove }: { row: number; count: number; onRemove: () => void }) {
  const t = useText()
  const title = t('alerts:editor.action', { number: row + 1 })
  const nameOf = (field: string): string => fieldIn(actionList, row, field)
  return (
    <FieldGroup value={title}>
      <fieldset aria-label={title} className={classes.row}>
        <div className={classes.head}>
          <strong>{title}</strong>
          {count > 1 && (
            <IconButton
              label={t('alerts:editor.remove', { name: title })}
              icon={<IconX size={16} />}
              onClick={onRemove}
            />
          )}
        </div>
        <FieldStack>
          <SelectField
            name={nameOf('name')}
            label={t('alerts:field.action')}
            clearable={false}
            options={useActionOptions()}
          />
          <ActionOptions nameOf={nameOf} />
        </FieldStack>
      </fieldset>
    </FieldGroup>
  )
}

/** The actions of an automation in the form. */
export function ActionRows({ count, onCount }: RowsProps) {
  const t = useText()
  const { keys, add, remove } = useRows({ list: actionList, fields: actionFields, blank: blankAction, count, onCount })
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('alerts:editor.does')}</legend>
      {keys.map((key, row) => (
        <ActionRow key={key} row={row} count={keys.length} onRemove={() => remove(row)} />
      ))}
      {keys.length < alertLimits.actions && (
        <ActionButton
          variant="subtle"
          size="xs"
          action={{
            id: 'add-action',
            label: t('alerts:editor.addAction'),
            icon: <IconPlus size={16} />,
            onClick: add,
          }}
        />
      )}
    </fieldset>
  )
}
