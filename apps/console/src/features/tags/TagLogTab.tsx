import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { TagLog } from './TagLog.tsx'

/** What the tag has started on devices, on its page. */
export default function TagLogTab() {
  const id = useRecordId('id')
  return id === undefined ? null : <TagLog key={id} id={id} />
}
