/** The public interface of the companies feature. */
export { CompaniesField } from './CompaniesField.tsx'
export { CompanyField } from './CompanyField.tsx'
export { findCompanies } from './options.ts'
export { useCompanyId } from './page/useCompanyId.ts'
export { useOnlyCompany } from './useOnlyCompany.ts'
