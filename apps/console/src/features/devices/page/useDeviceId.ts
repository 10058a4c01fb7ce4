import { useRecordId } from '../../../kit/screen/RecordPage.tsx'

/** The id in the address of a device's page; undefined where it is no id at all. */
export const useDeviceId = (): number | undefined => useRecordId('id')
