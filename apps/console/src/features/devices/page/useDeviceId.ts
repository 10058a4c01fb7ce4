import { useRecordId } from '../../../kit/screen/RecordPage.tsx'

/** Returns the id in the address of a device's page; undefined if it is not a valid id. */
export const useDeviceId = (): number | undefined => useRecordId('id')
