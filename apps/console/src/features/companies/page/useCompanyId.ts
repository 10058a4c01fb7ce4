import { useRecordId } from '../../../kit/screen/RecordPage.tsx'

/** Returns the id in the address of a company's page; undefined if it is not a valid id. */
export const useCompanyId = (): number | undefined => useRecordId('company_id')
