import { accountOperations } from './account-operations.ts'
import { companyOperations } from './company-operations.ts'
import { deviceOperations } from './device-operations.ts'

/**
 * What each operation does, beyond its summary. A test finds operations without a description, and descriptions of
 * operations that no longer exist.
 */
export const operationDescriptions: Readonly<Record<string, string>> = {
  ...deviceOperations,
  ...companyOperations,
  ...accountOperations,
}
