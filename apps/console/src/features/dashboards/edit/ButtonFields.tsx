import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import { SelectField, type SelectOption } from '@outpost/ui/Fields'
import { useState } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { entryName } from '../../remote-access/public.ts'
import type { KindFieldsProps } from './KindFields.tsx'

const most = 1000

/** Adds the record that the widget has, if it is not among the options. */
const withOwn = (options: readonly SelectOption[], id: number | null): readonly SelectOption[] =>
  id === null || options.some(({ value }) => value === String(id))
    ? options
    : [...options, { value: String(id), label: `#${id}` }]

/** What a button does. */
export function ButtonFields({ widget, deviceId, onChange }: KindFieldsProps) {
  const t = useText()
  const can = useCan()
  const [does, setDoes] = useState(widget.remote_access_id === null ? 'task' : 'remote')
  const groups = useData(taskGroups.list, { limit: most }, { enabled: can(taskGroups.list) })
  const entries = useData(
    remoteAccess.list,
    { device_id: [deviceId], limit: most },
    { enabled: can(remoteAccess.list) },
  )
  const groupOptions = groups.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const entryOptions = entries.data?.rows.map((entry) => ({ value: String(entry.id), label: entryName(entry) })) ?? []
  return (
    <>
      <SelectField
        label={t('dashboards:button.does')}
        clearable={false}
        value={does}
        options={[
          { value: 'task', label: t('dashboards:button.task') },
          { value: 'remote', label: t('dashboards:button.remote') },
        ]}
        onChange={(value) => {
          setDoes(value ?? 'task')
          onChange({ task_group_id: null, remote_access_id: null })
        }}
      />
      {does === 'task' ? (
        <SelectField
          key="task"
          label={t('dashboards:button.group')}
          required
          value={widget.task_group_id === null ? null : String(widget.task_group_id)}
          options={withOwn(groupOptions, widget.task_group_id)}
          onChange={(id) => onChange({ task_group_id: id === null ? null : Number(id) })}
        />
      ) : (
        <SelectField
          key="remote"
          label={t('dashboards:button.entry')}
          required
          value={widget.remote_access_id === null ? null : String(widget.remote_access_id)}
          options={withOwn(entryOptions, widget.remote_access_id)}
          onChange={(id) => onChange({ remote_access_id: id === null ? null : Number(id) })}
        />
      )}
    </>
  )
}
