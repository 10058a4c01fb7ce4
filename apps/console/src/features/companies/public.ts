/** The front door of the companies room. */
export { CompanyField } from './CompanyField.tsx'
export { findCompanies } from './options.ts'
export { useOnlyCompany } from './useOnlyCompany.ts'
