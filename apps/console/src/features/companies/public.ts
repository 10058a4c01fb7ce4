/** The public interface of the companies feature. */
export { CompaniesField } from './CompaniesField.tsx'
export { CompanyField } from './CompanyField.tsx'
export { findCompanies } from './options.ts'
export { useSubsidiaries } from './page/useSubsidiaries.tsx'
export { useCompanyId } from './page/useCompanyId.ts'
export { useOnlyCompany } from './useOnlyCompany.ts'
export { dialogs as companyDialogs } from './dialogs.ts'
