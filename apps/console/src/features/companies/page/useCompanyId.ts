import { useRecordId } from '../../../kit/screen/RecordPage.tsx'

/** The id in the address of a company's page; undefined where it is no id at all. */
export const useCompanyId = (): number | undefined => useRecordId('company_id')
