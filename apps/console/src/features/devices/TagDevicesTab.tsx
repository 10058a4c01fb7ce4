import { useRecordId } from '../../kit/RecordPage.tsx'
import { useText } from '../../kit/texts.ts'
import { DevicesOf } from './DevicesOf.tsx'

const WITHOUT = { filter: 'tag_id' }

/** The devices that bear the tag, on its page (TAGS-002). */
export default function TagDevicesTab() {
  const t = useText()
  const id = useRecordId('id')
  if (id === undefined) return null
  return <DevicesOf key={id} fixed={{ tag_id: [id] }} without={WITHOUT} storageKey="tag.devices" empty={t('devices:ofTag.empty')} />
}
