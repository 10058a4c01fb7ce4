import { tags } from '@outpost/contract/tags/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { findTags } from './options.ts'

interface KnownTag {
  id: number
  name: string
}

interface TagsFieldProps {
  name: string
  /** The names of the tags that are already selected. */
  known?: readonly KnownTag[]
}

/** Form field for tags; hidden for users who may not see tags. */
export function TagsField({ name, known = [] }: TagsFieldProps) {
  const t = useText()
  const can = useCan()
  const { values, set } = useForm()
  const [listed, setListed] = useState<readonly KnownTag[]>([])
  if (!can(tags.list)) return null
  const chooseFromList = async (): Promise<void> => {
    const chosen = await open(dialogs.tagsList, {})
    if (!chosen) return
    setListed((before) => [...before, ...chosen])
    set(name, [...new Set([...((values[name] as readonly number[] | undefined) ?? []), ...chosen.map(({ id }) => id)])])
  }
  return (
    <div>
      <MultiSelectField
        name={name}
        numeric
        label={t('tags:tags')}
        placeholder={t('tags:choose')}
        load={findTags}
        labelOf={(value) => [...known, ...listed].find((tag) => tag.id === Number(value))?.name}
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
