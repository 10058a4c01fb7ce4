import { tags } from '@outpost/contract/tags'
import { MultiSelectField } from '../../kit/fields.tsx'
import { useCan } from '../../kit/can.ts'
import { useText } from '../../kit/texts.ts'
import { findTags } from './options.ts'

interface TagsFieldProps {
  name: string
  /** Names of the tags that are chosen already. */
  known?: readonly { id: number; name: string }[]
}

/** Tags as a field of a form; not there for those who may not see tags (FRAME-081). */
export function TagsField({ name, known = [] }: TagsFieldProps) {
  const t = useText()
  const can = useCan()
  if (!can(tags.list)) return null
  return (
    <MultiSelectField
      name={name}
      numeric
      label={t('tags:tags')}
      placeholder={t('tags:choose')}
      load={findTags}
      labelOf={(value) => known.find((tag) => tag.id === Number(value))?.name}
    />
  )
}
