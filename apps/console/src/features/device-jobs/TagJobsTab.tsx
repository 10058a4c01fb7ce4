import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { JobLog } from './JobLog.tsx'

/** The jobs that the tag started on devices, on its page. */
export default function TagJobsTab() {
  const t = useText()
  const id = useRecordId('id')
  if (id === undefined) return null
  return <JobLog key={id} of={{ tag_id: id }} storageKey="tag.log" empty={t('jobs:emptyTag')} />
}
