/** The front door of the notifications room. */
export { BuyLink } from './BuyLink.tsx'
