import { tags } from '@outpost/contract/tags/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconList } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { findTags } from './options.ts'
import { tagName } from './tagName.ts'

interface KnownTag {
  id: number
  name: string
  /** The company of the tag if other companies have a tag of this name. */
  company_name?: string | null
}

interface TagsFieldProps {
  name: string
  label?: string
  help?: string
  /** The names of the tags that are already selected. */
  known?: readonly KnownTag[]
  /** The companies of the devices: only tags that these can have are offered. */
  companies?: readonly number[] | undefined
}

const NONE: readonly number[] = []

/** Form field for tags; hidden for users who may not see tags. */
export function TagsField({ name, label, help, known = [], companies = NONE }: TagsFieldProps) {
  const t = useText()
  const can = useCan()
  const { values, set } = useForm()
  const [listed, setListed] = useState<readonly KnownTag[]>([])
  const key = companies.join()
  // By its content, because callers make the list anew whenever they render.
  const load = useCallback(
    (q: string, signal: AbortSignal) => findTags(q, signal, key === '' ? [] : key.split(',').map(Number)),
    [key],
  )
  if (!can(tags.list)) return null
  const chooseFromList = async (): Promise<void> => {
    const chosen = await open(dialogs.tagsList, { companies })
    if (!chosen) return
    setListed((before) => [...before, ...chosen])
    set(name, [...new Set([...((values[name] as readonly number[] | undefined) ?? []), ...chosen.map(({ id }) => id)])])
  }
  return (
    <div>
      <MultiSelectField
        key={key}
        name={name}
        numeric
        label={label ?? t('tags:tags')}
        help={help}
        placeholder={t('tags:choose')}
        load={load}
        labelOf={(value) => {
          const tag = [...known, ...listed].find(({ id }) => id === Number(value))
          return tag && tagName(tag)
        }}
      />
      <ActionButton
        variant="subtle"
        size="xs"
        action={{
          id: 'list',
          label: t('tags:list.open'),
          icon: <IconList size={14} />,
          onClick: () => void chooseFromList(),
        }}
      />
    </div>
  )
}
