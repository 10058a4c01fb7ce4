export { SigningKeyDialog as default } from '../../alerts/public.ts'
