/** The public interface of the notifications feature. */
export { BuyLink } from './BuyLink.tsx'
export { Badge } from './Badge.tsx'
