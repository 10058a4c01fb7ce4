import { accountOperations } from './account-operations.ts'
import { companyOperations } from './company-operations.ts'
import { deviceOperations } from './device-operations.ts'

/** What each call does, beyond its summary. A test finds calls that are missing, and words for calls that no longer exist. */
export const operationDescriptions: Readonly<Record<string, string>> = {
  ...deviceOperations,
  ...companyOperations,
  ...accountOperations,
}
