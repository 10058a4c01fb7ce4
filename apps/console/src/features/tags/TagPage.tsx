import { tags } from '@outpost/contract/tags/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { Count, DateTime, optionalText, Tag as Chip } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { useActions } from '../../kit/api/action.tsx'
import { useData } from '../../kit/api/query.ts'
import { RecordPage, useRecordId } from '../../kit/screen/RecordPage.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useTagActions } from './actions.tsx'
import { actionText } from './columns.tsx'

const factsOf = (tag: Tag, t: Translate): Fact[] => [
  { label: t('tags:field.company'), value: optionalText(tag.company_name) },
  { label: t('tags:field.description'), value: optionalText(tag.description) },
  { label: t('tags:field.devices'), value: <Count value={tag.devices_count} /> },
  { label: t('tags:field.actions'), value: optionalText(actionText(tag)) },
  { label: t('tags:field.created'), value: <DateTime at={utcInstant(tag.created_at)} short /> },
  { label: t('tags:field.updated'), value: <DateTime at={utcInstant(tag.updated_at)} short /> },
]

/** The page of a tag: its properties, its actions, and the tabs that features add to it. */
export default function TagPage() {
  const t = useText()
  const id = useRecordId('id')
  const query = useData(tags.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const own = useActions(useTagActions())
  const messages = {
    tabs: t('tags:tabs'),
    failed: t('tags:failed'),
    missingTitle: t('tags:missing.title'),
    missing: t('tags:missing.message'),
    back: t('tags:missing.back'),
  }
  return (
    <RecordPage path="/tag/{id}" list="/tags" id={id} query={query} labels={messages}>
      {(tag) => (
        <Facts
          title={tag.name}
          marks={<Chip label={tag.color} color={tag.color} />}
          facts={factsOf(tag, t)}
          more={own.of(tag)}
        />
      )}
    </RecordPage>
  )
}
