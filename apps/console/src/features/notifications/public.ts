/** The public part of the notifications feature. */
export { BuyLink } from './BuyLink.tsx'
