import { textOn } from '../kit/contrast.ts'

/**
 * Draws the mark of a brand without an icon: a mast on the brand colour. `BrandMark.tsx` of the console draws
 * the same.
 */
export const markSvg = (color: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${color}" />
  <g fill="none" stroke="${textOn(color)}" stroke-width="2.4" stroke-linecap="round">
    <path d="M16 14v11M11.5 25h9" />
    <path d="M11.6 14.4a6.2 6.2 0 0 1 0-8.8M20.4 14.4a6.2 6.2 0 0 0 0-8.8" />
  </g>
  <circle cx="16" cy="10" r="2.4" fill="${textOn(color)}" />
</svg>
`
