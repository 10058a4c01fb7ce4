import { tags } from '@outpost/contract/tags/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import type { ReactNode } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { TagsField } from '../tags/public.ts'
import { TaskRows } from './TaskRows.tsx'

interface TaskGroupFieldsProps {
  count: number
  onCount: (count: number) => void
  /** The group whose values the form has. */
  group: TaskGroup | undefined
  /** The field for the company, if it can be chosen. */
  company?: ReactNode
}

/** The fields of a task group: name, tasks, and the tags that a device gets afterwards. */
export function TaskGroupFields({ count, onCount, group, company }: TaskGroupFieldsProps) {
  const t = useText()
  const { values } = useForm()
  const known = useTagNames([...(group?.success_tag_id ?? []), ...(group?.failed_tag_id ?? [])])
  const companyId = company ? values['company_id'] : group?.company_id
  const companies = typeof companyId === 'number' ? [companyId] : undefined
  return (
    <>
      {company}
      <TextField name="name" label={t('tasks:field.name')} />
      <TaskRows count={count} onCount={onCount} />
      <TagsField name="success_tag_id" label={t('tasks:field.success_tags')} known={known} companies={companies} />
      <TagsField name="failed_tag_id" label={t('tasks:field.failed_tags')} known={known} companies={companies} />
    </>
  )
}

/** Reads the names of tags that no lookup has loaded. */
function useTagNames(ids: readonly number[]): readonly { id: number; name: string }[] {
  const can = useCan()
  const { data } = useData(tags.list, { id: [...ids], limit: 40 }, { enabled: ids.length > 0 && can(tags.list) })
  return data?.rows ?? []
}
